import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { ApprovalDetails, ApprovalView } from '@raffle/contracts/admin/approvals';
import type { AdminResultView } from '@raffle/contracts/admin/results';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { BookingView } from '@raffle/contracts/bookings';
import { CHAIN_START, linkText, type ChainPage, type ResultView } from '@raffle/contracts/results';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient, openShift } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { changeSeason, eventually, makeCheckout, makePerson, payAt, type Person } from '../../../test/make.js';
import { buyerSays, propose, resultStep, type ResultStep, returnCash, together, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { SealsService } from '../../results/seals.service.js';

/** A season under way on 1 June 2025 at nine, in which the water came the day before. */
const ARRIVED = '2025-05-31T10:07:00+02:00';

let app: TestApp;
let admin: AdminClient;
let other: AdminClient;
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  [admin, other] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser')];
});
afterEach(async () => {
  await expectInvariants(app);
  await app.close();
});

const step = (name: ResultStep, body: object = {}, by = admin) => resultStep(app, by, name, body);
const recorded = (more: object = {}, by = admin) =>
  step('arrival', { arrivedAt: ARRIVED, ...TWO_WITNESSES, openHolds: 'finish', ...more }, by);
const lineNow = async () => (await admin.get<AdminResultView>(API.adminResult(2025))).body.line.map(({ slotId }) => slotId);

async function onTheDay(): Promise<void> {
  const later = await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' });
  for (const one of [admin, other]) one.client.moveTo(later.url);
}

async function buys(person: Person, slotIds: string[]): Promise<BookingView> {
  const { checkoutUrl, referenceNumber } = await makeCheckout(person, slotIds);
  await payAt(checkoutUrl, 'card');
  return isPaid(person, referenceNumber);
}

async function isPaid(person: Person, reference: string): Promise<BookingView> {
  return eventually(
    async () => (await person.client.get<BookingView>(API.booking(reference))).body,
    ({ paymentStatus }) => paymentStatus === 'paid',
  );
}

async function announced(): Promise<void> {
  await onTheDay();
  await recorded();
  await step('verify');
  expect((await step('announce')).status).toBe(200);
}

it('records one arrival, and names one winner, of two organisers at the same moment', async () => {
  await buys(await makePerson(app), ['2025-05-31T10:15']);
  await onTheDay();
  const both = async (name: ResultStep, body?: object) =>
    (await Promise.all([admin, other].map((by) => step(name, body, by)))).map(({ status }) => status).toSorted();
  expect((await Promise.all([admin, other].map((by) => recorded({}, by)))).map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(await both('verify')).toEqual([200, 400]);
  expect(await both('announce')).toEqual([200, 400]);
  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second'`);
  expect((await both('pass-on')).at(0)).toBe(200);
  expect(await app.sql(`SELECT 1 FROM winners`)).toHaveLength(1);
  expect((await admin.get<ResultView>(API.results)).body).toMatchObject({ state: 'announced', winner: null });
});

it('either announces or takes back, never both', async () => {
  await buys(await makePerson(app), ['2025-05-31T10:15']);
  await onTheDay();
  await recorded();
  await step('verify');
  const [told, taken] = await Promise.all([step('announce'), step('withdraw', { reason: 'Misread' }, other)]);
  expect([told.status, taken.status].filter((status) => status === 200)).toHaveLength(1);
  const season = (await admin.client.get<{ arrival: string | null }>(API.season)).body;
  expect(season.arrival === null).toBe(taken.status === 200);
});

it('takes back an arrival one of whose proposals is declined at the same moment', async () => {
  await onTheDay();
  await recorded();
  const { status, body: proposed } = await propose(admin, 'result.verify');
  expect(status).toBe(201);
  const declining = new Client({ connectionString: app.databaseUrl });
  await declining.connect();
  await declining.query('BEGIN');
  await declining.query(`UPDATE approvals SET state = 'declined', decided_at = now(), decision = 'Not yet' WHERE id = $1`, [proposed.id]);
  const taken = step('withdraw', { reason: 'Misread' }, other);
  await eventually(
    () =>
      app.sql(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%approval%' AND datname = current_database()`,
      ),
    ({ length }) => length > 0,
  );
  await declining.query('COMMIT');
  await declining.end();
  expect((await taken).status).toBe(200);
  expect(await app.sql(`SELECT state FROM approvals`)).toEqual([{ state: 'declined' }]);
});

it('confirms only what the organiser looked at', async () => {
  await buys(await makePerson(app), ['2025-05-31T10:15']);
  await buys(await makePerson(app), ['2025-05-31T09:15']);
  await onTheDay();
  await recorded();
  await step('withdraw', { reason: 'Misread' }, other);
  await recorded({ arrivedAt: '2025-05-31T09:07:00+02:00' }, other);
  for (const name of ['verify', 'withdraw'] as const) {
    expect(await step(name, { arrival: new Date(ARRIVED).toISOString(), ...(name === 'withdraw' && { reason: 'Misread' }) })).toMatchObject(
      {
        status: 409,
        body: { error: 'SEASON_CHANGED' },
      },
    );
  }
  await step('verify', { arrival: '2025-05-31T07:07:00.000Z' });
  expect(await step('announce', { arrival: ARRIVED })).toMatchObject({ status: 409 });
  expect((await step('announce')).body).toMatchObject({ told: { slotId: '2025-05-31T09:15' } });
  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second'`);
  await step('pass-on', { winner: '2025-05-31T09:15' }, other);
  for (const name of ['claim', 'pass-on'] as const)
    expect(await step(name, { winner: '2025-05-31T09:15' })).toMatchObject({ status: 409, body: { error: 'SEASON_CHANGED' } });
  expect((await step('claim', { winner: '2025-05-31T10:15' })).body).toMatchObject({ told: { state: 'claimed' } });
});

it('lets nobody in by correcting the record, and nobody out by a false alarm', async () => {
  await buys(await makePerson(app), ['2025-06-20T10:00']);
  const late = await makePerson(app);
  const { checkoutUrl, referenceNumber } = await makeCheckout(late, ['2025-05-31T10:00']);
  await onTheDay();
  await recorded();
  await payAt(checkoutUrl, 'card');
  await isPaid(late, referenceNumber);
  await step('withdraw', { reason: 'Misread' });
  await recorded({ arrivedAt: '2025-05-31T10:08:00+02:00' });
  expect(await lineNow()).toEqual(['2025-06-20T10:00']);
  await step('withdraw', { reason: 'Misread' });
  await recorded({ arrivedAt: '2025-05-25T10:08:00+02:00' });
  expect(await lineNow()).toEqual(['2025-05-31T10:00', '2025-06-20T10:00']);
});

it('keeps the rule by which somebody wins once an arrival was ever entered', async () => {
  await onTheDay();
  await recorded();
  await step('withdraw', { reason: 'Misread' });
  const version = (await app.sql<{ version: number }>(`SELECT version FROM seasons`))[0]?.version;
  expect(await admin.patch(API.adminSeason(2025), { version, winnerRule: 'exact' })).toMatchObject({
    status: 400,
    body: { fields: { winnerRule: [expect.any(String)] } },
  });
  expect((await admin.patch(API.adminSeason(2025), { version, winnerRule: 'nearest', permitNumber: 'GA-1' })).status).toBe(200);
});

it('goes on at once when the winning ticket is given back, past everybody who was told before', async () => {
  const greedy = await makePerson(app);
  const { id } = await buys(greedy, ['2025-05-31T10:00', '2025-05-31T10:15']);
  await buys(await makePerson(app), ['2025-05-31T11:00']);
  await announced();
  const wish = { slotIds: ['2025-05-31T10:00'], reason: 'Asked for it', slots: 'keep' };
  const refund = await together(app, admin, admin.post(API.adminBookingRefunds(id), wish));
  expect(refund.status).toBeLessThan(300);
  await eventually(
    async () => (await admin.get<AdminResultView>(API.adminResult(2025))).body.told?.stands,
    (stands) => stands === false,
  );
  expect(await step('claim')).toMatchObject({ status: 400, body: { fields: { state: [expect.stringContaining('was refunded')] } } });
  expect((await step('pass-on')).body).toMatchObject({ winner: { slotId: '2025-05-31T11:00' }, told: { stands: true } });
});

it('gives a ticket among the first three in line back only when its buyer agrees and two organisers say so', async () => {
  const slots = ['2025-05-31T10:15', '2025-05-31T10:30', '2025-05-31T10:45', '2025-05-31T11:00', '2025-05-31T23:00'];
  const buyer = await makePerson(app);
  const { id } = await buys(buyer, slots);
  await onTheDay();
  const refund = (slotIds: string[], by = admin) =>
    by.post(API.adminBookingRefunds(id), { slotIds, reason: 'Asked for it', slots: 'keep' });
  await recorded();
  const lineBefore = await lineNow();
  const guarded = () => app.sql<{ slot: string }>(`SELECT slot_id AS slot FROM guarded_tickets(2025) ORDER BY slot_id`);
  expect((await guarded()).map(({ slot }) => slot)).toEqual(lineBefore.slice(0, 3).toSorted());
  for (const slot of slots.slice(0, 3)) expect(await refund([slot])).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
  const asked = await refund(slots.slice(0, 1));
  const { approval } = asked.body as unknown as ApprovalDetails;
  expect(approval.reason).toBe('Asked for it');
  const proposed = await admin.post<ApprovalView>(API.adminApprovals, { ...approval, reason: 'She asked for it' });
  expect(proposed).toMatchObject({ status: 201, body: { facts: [{}, { label: 'Amount', after: '$3.00' }, {}] } });
  expect([await lineNow(), await app.sql(`SELECT 1 FROM refunds`)]).toEqual([lineBefore, []]);
  const approve = (by: AdminClient) => by.post(API.adminApproval(proposed.body.id, 'approve'));
  expect(await approve(other)).toMatchObject({ status: 400, body: { fields: { state: ['The buyer has not agreed yet.'] } } });
  const toApprove = async () =>
    (await new FileMailer(app.dataDir).latest(50)).filter(({ subject }) => subject.startsWith('To approve: Refund'));
  expect(await toApprove()).toEqual([]);
  expect((await buyerSays(app, true)).to).toBe(buyer.email);
  await eventually(toApprove, ({ length }) => length > 0);
  expect((await approve(admin)).status).toBe(403);
  expect((await approve(other)).status).toBe(200);
  expect(await app.sql(`SELECT amount_cents AS cents FROM refunds`)).toEqual([{ cents: 300 }]);
  await eventually(lineNow, (line) => line[0] === slots[1]);
  expect((await guarded()).map(({ slot }) => slot)).toEqual((await lineNow()).slice(0, 3).toSorted());
  // Nobody wins by this one.
  expect((await refund(['2025-05-31T23:00'])).status).toBe(201);
  await eventually(
    () => app.sql(`SELECT 1 FROM refunds WHERE applied_at IS NULL`),
    (onTheirWay) => onTheirWay.length === 0,
  );
});

it('guards the first three of a record that was withdrawn as well: it may be made again', async () => {
  const rival = await makePerson(app);
  const { id } = await buys(rival, ['2025-05-31T10:00', '2025-06-20T10:00']);
  await buys(await makePerson(app), ['2025-05-31T10:15', '2025-05-31T10:30']);
  await onTheDay();
  await recorded();
  const lineBefore = await lineNow();
  expect((await step('withdraw', { reason: 'Misread' }, other)).status).toBe(200);
  const refund = (slotId: string) => other.post(API.adminBookingRefunds(id), { slotIds: [slotId], reason: 'Asked for it', slots: 'keep' });
  expect(await refund('2025-05-31T10:00')).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
  const change = { fullName: 'Somebody Else', reason: 'They phoned' };
  expect(await other.patch(API.adminPerson(rival.publicId), change)).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
  await recorded();
  expect(await lineNow()).toEqual(lineBefore);
  // Once a winner is named, a false alarm of another day may be the water no more.
  await step('withdraw', { reason: 'Misread' });
  await recorded({ arrivedAt: '2025-05-25T10:08:00+02:00' });
  await step('verify');
  await step('announce');
  const guarded = await app.sql(`SELECT DISTINCT a.state FROM guarded_tickets(2025) g JOIN arrivals a ON a.id = g.arrival_id`);
  expect(guarded).toEqual([{ state: 'announced' }]);
});

it('changes what tickets were sold by only when two organisers say so, and never who wins', async () => {
  const change = async (more: object) => {
    const [row] = await app.sql<{ version: number }>(`SELECT version FROM seasons`);
    return admin.patch(API.adminSeason(2025), { version: row?.version, ...more });
  };
  expect((await change({ cutoffMinutes: 1500, winnerRule: 'exact' })).status).toBe(200);
  await buys(await makePerson(app), ['2025-06-20T10:00']);
  const terms = [
    { priceCents: 100 },
    { cutoffMinutes: 0 },
    { lateTickets: 'refund' },
    { from: '2025-05-02' },
    { to: '2025-12-30' },
    { claimDays: 60 },
  ];
  for (const term of terms) expect(await change(term)).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
  expect((await change({ permitNumber: 'GA-1' })).status).toBe(200);
  expect(await change({ winnerRule: 'nearest' })).toMatchObject({ status: 400, body: { fields: { winnerRule: [expect.any(String)] } } });
  await expect(app.sql(`UPDATE seasons SET winner_rule = 'nearest'`)).rejects.toThrow('stays as it was');
  expect((await together(app, admin, change({ cutoffMinutes: 60 }))).body).toMatchObject({
    facts: [{ label: 'Cut-off', before: '1500 minutes before a slot begins', after: '60 minutes before a slot begins' }],
  });
  expect(await app.sql(`SELECT cutoff_minutes AS cutoff, permit_number AS permit FROM seasons`)).toEqual([{ cutoff: 60, permit: 'GA-1' }]);
  // Another hand has changed the same since it was proposed.
  const { approval } = (await change({ priceCents: 100 })).body as unknown as ApprovalDetails;
  const { body } = await admin.post<ApprovalView>(API.adminApprovals, { ...approval, reason: 'A day for everybody' });
  await changeSeason(app, 'price_cents = 400');
  expect(await other.post(API.adminApproval(body.id, 'approve'))).toMatchObject({ status: 409, body: { error: 'SEASON_CHANGED' } });
});

it('names which nearer tickets are not in, and why, and tells a far winner how far it really was', async () => {
  const person = () => makePerson(app);
  const [refunded, silent, far] = [await person(), await person(), await person()];
  const { id } = await buys(refunded, ['2025-05-31T10:00']);
  await buys(silent, ['2025-05-31T10:15', '2025-05-31T09:30']);
  await buys(far, ['2025-05-31T06:30']);
  await buys(await person(), ['2025-05-31T15:00']);
  const late = await makeCheckout(await person(), ['2025-05-31T09:00']);
  expect((await admin.post(API.adminBookingRefunds(id), { reason: 'Asked for it', slots: 'keep' })).status).toBeLessThan(300);
  await eventually(
    () => app.sql(`SELECT 1 FROM bookings WHERE id = $1 AND payment_status = 'refunded'`, [id]),
    (rows) => rows.length === 1,
  );
  await onTheDay();
  await recorded();
  await payAt(late.checkoutUrl, 'card');
  await eventually(
    () => app.sql(`SELECT 1 FROM bookings WHERE reference = $1 AND payment_status = 'paid'`, [late.referenceNumber]),
    (rows) => rows.length === 1,
  );
  await step('verify');
  expect((await step('announce')).body).toMatchObject({
    winner: { slotId: '2025-05-31T10:15', nearer: [{ slotId: '2025-05-31T10:00', reason: 'given-back' }] },
    passedOver: 0,
  });
  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second'`);
  await step('pass-on');
  const seen = (await far.client.get<ResultView>(API.results)).body;
  expect(seen).toMatchObject({ passedOver: 1, winner: { slotId: '2025-05-31T06:30' } });
  expect(seen.winner?.nearer).toEqual([
    { slotId: '2025-05-31T10:00', reason: 'given-back' },
    { slotId: '2025-05-31T10:15', reason: 'unclaimed' },
    { slotId: '2025-05-31T09:30', reason: 'unclaimed' },
    { slotId: '2025-05-31T09:00', reason: 'late' },
  ]);
  expect(seen.passed).toEqual([{ slotId: '2025-05-31T10:15', name: silent.fullName, reason: 'unclaimed' }]);
  for (const { email } of [refunded, silent]) expect(JSON.stringify(seen)).not.toContain(email);

  const mails = async (to: string) =>
    (await new FileMailer(app.dataDir).latest(50)).filter((mail) => mail.to === to && mail.subject.includes('won'));
  const [told] = await eventually(
    () => mails(far.email),
    (found) => found.length === 1,
  );
  expect(told?.text).toContain('The flood arrived on Sat 31 May 2025 at 10:07:00. Your time slot ended 3 h 22 min before that');
  expect(told?.text).toMatch(
    /It is the nearest of those that are still in\. These would have come first:\s+Sat 31 May 2025, 10:00 - 10:14: the ticket was refunded\s+Sat 31 May 2025, 10:15 - 10:29 \(.+\): its owner did not claim the prize/,
  );
  expect(`${told?.subject} ${told?.text}`).not.toContain('your quarter of an hour');
  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second' WHERE state = 'told'`);
  await step('pass-on');
  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second' WHERE state = 'told'`);
  expect((await step('pass-on')).body).toMatchObject({ winner: null, passedOver: 3 });
});

it('announces nobody whose money is on its way back', async () => {
  const { id } = await buys(await makePerson(app), ['2025-05-31T10:00']);
  await buys(await makePerson(app), ['2025-05-31T11:00']);
  await onTheDay();
  await recorded();
  await step('verify');
  await app.sql(`UPDATE payments SET state = 'refunding' WHERE booking_id = $1`, [id]);
  expect(await step('announce')).toMatchObject({ status: 409, body: { error: 'PAYMENT_IN_PROGRESS' } });
  expect((await admin.get<ResultView>(API.results)).body).toMatchObject({ state: 'verified', winner: null });
  await app.sql(`UPDATE payments SET state = 'captured' WHERE booking_id = $1`, [id]);
  expect((await step('announce')).body).toMatchObject({ winner: { slotId: '2025-05-31T10:00' } });
});

it('announces the first in line while a refund of another slot of theirs is on its way', async () => {
  const { id } = await buys(await makePerson(app), ['2025-05-31T10:00', '2025-05-31T12:00']);
  app.sandbox?.addFault({ operation: 'refunds.create', mode: 'pending' });
  await app.app.get(RefundsService).request({ bookingId: id, slotIds: ['2025-05-31T12:00'], reason: 'Asked', slots: 'release' });
  await eventually(
    () => app.sql(`SELECT 1 FROM refunds WHERE state = 'settling' AND applied_at IS NOT NULL`),
    ({ length }) => length === 1,
  );
  await onTheDay();
  await recorded();
  await step('verify');
  expect((await step('announce')).body).toMatchObject({ winner: { slotId: '2025-05-31T10:00' } });
  expect((await step('claim')).status).toBe(200);
});

it('names who bought for cash, without an address that nobody has, and never one whose cash went back', async () => {
  const cashier = await makeAdmin(app, 'cashier');
  await openShift(cashier);
  const sale = async (slotId: string) =>
    (
      await cashier.post<AdminCashSale>(API.adminCashSales, {
        slotIds: [slotId],
        buyerName: 'Onalenna Seretse',
        buyerPhone: '+26771234567',
        amountTaken: 3,
      })
    ).body;
  const [back] = [await sale('2025-05-31T10:00'), await sale('2025-05-31T10:15')];
  await returnCash(app, admin, back.bookingId);
  await announced();
  const { body } = await admin.get<AdminResultView>(API.adminResult(2025));
  expect(body).toMatchObject({
    winner: { slotId: '2025-05-31T10:15', name: 'Onalenna S.' },
    line: [{ slotId: '2025-05-31T10:15', email: '', phone: '+26771234567' }],
  });
  await eventually(
    () => app.sql(`SELECT 1 FROM attention WHERE kind = 'winner-to-call'`),
    (rows) => rows.length === 1,
  );
});

it('asks somebody to look when the winner has deleted the account', async () => {
  const gone = await makePerson(app);
  await buys(gone, ['2025-05-31T10:00']);
  await app.sql(
    `UPDATE users SET deleted_at = now(), full_name = '', phone = '', name_display = 'anonymous', email = 'deleted-' || id || '@invalid' WHERE id = $1`,
    [gone.id],
  );
  await announced();
  await eventually(
    () => app.sql(`SELECT 1 FROM attention WHERE kind = 'winner-to-call'`),
    (rows) => rows.length === 1,
  );
  expect((await admin.get<ResultView>(API.results)).body.winner?.name).toBe('Anonymous');
  expect((await admin.get<AdminResultView>(API.adminResult(2025))).body.line).toMatchObject([{ fullName: '', email: '', phone: '' }]);
});

it('publishes the fingerprint neither while slots are on sale nor after the water came', async () => {
  await buys(await makePerson(app), ['2025-05-31T10:00']);
  const refused = { status: 400, body: { fields: { state: [expect.any(String)] } } };
  expect(await step('publish-head')).toMatchObject(refused);
  await onTheDay();
  await recorded();
  expect(await step('publish-head')).toMatchObject(refused);
  await step('withdraw', { reason: 'Misread' });
  await admin.patch(API.adminSeason(2025), { version: 3, salesFrozen: true });
  const answers = await Promise.all([admin, other].map((by) => step('publish-head', {}, by)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

it('lets anybody find the winner again from what is public, and tells nobody a name', async () => {
  const { id } = await buys(await makePerson(app), ['2025-05-31T10:00']);
  await buys(await makePerson(app), ['2025-05-31T10:45']);
  await buys(await makePerson(app), ['2025-05-31T09:00']);
  const late = await makePerson(app);
  const { checkoutUrl, referenceNumber } = await makeCheckout(late, ['2025-05-31T10:15']);
  await admin.post(API.adminBookingRefunds(id), { reason: 'Asked for it', slots: 'keep' });
  const chain = async () => (await late.client.get<ChainPage>(API.resultsChain)).body.lines;
  await eventually(chain, (lines) => lines.length === 4);
  await onTheDay();
  await recorded();
  await payAt(checkoutUrl, 'card');
  await isPaid(late, referenceNumber);
  await step('verify');
  await step('announce');
  const lines = await eventually(chain, (sealed) => sealed.length === 5);
  const { takesPartUntil, arrivalSlot, winner } = (await late.client.get<ResultView>(API.results)).body;
  const tickets = lines.flatMap(({ ticket }) => ticket ?? []);
  const taking = tickets.filter(
    ({ kind, reference, paidAt }) =>
      kind === 'ticket' &&
      paidAt <= (takesPartUntil ?? '') &&
      !tickets.some((other) => other.kind === 'void' && other.reference === reference),
  );
  const away = (slotId: string) => Math.abs(Date.parse(`${slotId}Z`) - Date.parse(`${arrivalSlot}Z`));
  expect(taking.map(({ slotId }) => slotId).toSorted((a, b) => away(a) - away(b))).toEqual(['2025-05-31T10:45', '2025-05-31T09:00']);
  expect(winner?.slotId).toBe('2025-05-31T10:45');
  expect(JSON.stringify(lines)).not.toMatch(/Naledi|@example/);
});

it('seals on two instances at once without a gap, a fork or a ticket twice', async () => {
  const other = await app.another();
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(app)));
  const bought = people.map((person, index) => buys(person, [`2025-06-1${index}T10:00`, `2025-06-1${index}T10:15`]));
  const sealing = (async () => {
    for (let round = 0; round < 20; round += 1) await Promise.all([app, other].map((instance) => instance.app.get(SealsService).seal()));
  })();
  await Promise.all([...bought, sealing]);
  const lines = await eventually(
    async () => (await admin.get<ChainPage>(API.resultsChain)).body.lines,
    ({ length }) => length === 12,
  );
  expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  const head = lines.reduce((previous, { leaf }) => createHash('sha256').update(linkText(previous, leaf)).digest('hex'), CHAIN_START);
  expect(lines.at(-1)?.hash).toBe(head);
});
