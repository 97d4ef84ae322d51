import { Client } from 'pg';
import type { ApprovalDetails, ApprovalView } from '@raffle/contracts/admin/approvals';
import type { AdminResultView } from '@raffle/contracts/admin/results';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { BookingView } from '@raffle/contracts/bookings';
import type { ResultView } from '@raffle/contracts/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient, openShift } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { changeSeason, eventually, makeCheckout, makePerson, payAt, type Person } from '../../../test/make.js';
import { propose, resultStep, type ResultStep, returnCash, together, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { LogSealingService } from '../../results/log/log-sealing.service.js';

/** Time of arrival, one day before the date on `bridge`'s clock. */
const ARRIVED = '2025-05-31T10:07:00+02:00';

let app: TestApp;
let admin: AdminClient;
let other: AdminClient;
/** Another app instance, whose clock starts on 1 June. */
let bridge: TestApp;
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  [admin, other] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser')];
});
afterEach(async () => {
  await expectInvariants(app);
  await app.close();
});

const step = (name: ResultStep, body: object = {}, by = admin) => resultStep(app, by, name, body);
async function recorded(more: object = {}, by = admin) {
  const answer = await step('arrival', { arrivedAt: ARRIVED, ...TWO_WITNESSES, openHolds: 'finish', ...more }, by);
  // Log entries from this seal on are dated by `bridge`'s clock.
  await seal(bridge);
  return answer;
}
const seal = (one = app) => one.app.get(LogSealingService).seal();
const lineNow = async () => (await admin.get<AdminResultView>(ADMIN_API.result(2025))).body.line.map(({ slotId }) => slotId);

async function onTheDay(): Promise<void> {
  await seal();
  bridge = await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' });
  for (const one of [admin, other]) one.client.moveTo(bridge.url);
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

it('records only one arrival and announces only one winner if two organisers act concurrently', async () => {
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

it('either announces the winner or withdraws the arrival, but never does both', async () => {
  await buys(await makePerson(app), ['2025-05-31T10:15']);
  await onTheDay();
  await recorded();
  await step('verify');
  const [announced, withdrawn] = await Promise.all([step('announce'), step('withdraw', { reason: 'Misread' }, other)]);
  expect([announced.status, withdrawn.status].filter((status) => status === 200)).toHaveLength(1);
  const season = (await admin.client.get<{ arrival: string | null }>(API.season)).body;
  expect(season.arrival === null).toBe(withdrawn.status === 200);
});

it('withdraws an arrival while a proposal about it is being declined, without a deadlock', async () => {
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

it('rejects a step if the arrival or the winner has changed since the organiser last saw it', async () => {
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

it('ranks tickets only by time of arrival, no matter how often and when the arrival is recorded', async () => {
  await buys(await makePerson(app), ['2025-06-20T10:00']);
  const late = await makePerson(app);
  const { checkoutUrl, referenceNumber } = await makeCheckout(late, ['2025-05-31T10:00']);
  await onTheDay();
  await recorded();
  await payAt(checkoutUrl, 'card');
  await isPaid(late, referenceNumber);
  await seal();
  for (const arrivedAt of ['2025-05-31T10:08:00+02:00', '2025-05-25T10:08:00+02:00', ARRIVED]) {
    await step('withdraw', { reason: 'Misread' });
    await recorded({ arrivedAt });
    expect(await lineNow()).toEqual(['2025-06-20T10:00']);
  }
});

it('keeps the winner rule once an arrival has been recorded, even if that arrival is withdrawn', async () => {
  await onTheDay();
  await recorded();
  await step('withdraw', { reason: 'Misread' });
  const version = (await app.sql<{ version: number }>(`SELECT version FROM seasons`))[0]?.version;
  expect(await admin.patch(ADMIN_API.season(2025), { version, winnerRule: 'exact' })).toMatchObject({
    status: 400,
    body: { fields: { winnerRule: [expect.any(String)] } },
  });
  expect((await admin.patch(ADMIN_API.season(2025), { version, winnerRule: 'nearest', permitNumber: 'GA-1' })).status).toBe(200);
});

it('keeps a ticket in the draw if the ticket is refunded after its slot was settled', async () => {
  const { id } = await buys(await makePerson(app), ['2025-05-31T10:00']);
  await buys(await makePerson(app), ['2025-05-31T11:00']);
  await onTheDay();
  await recorded();
  await changeSeason(app, 'refunds_close = false');
  expect((await admin.post(ADMIN_API.bookingRefunds(id), { reason: 'Asked for it', slots: 'keep' })).status).toBe(201);
  await eventually(
    () => app.sql(`SELECT 1 FROM bookings WHERE id = $1 AND payment_status = 'refunded'`, [id]),
    ({ length }) => length === 1,
  );
  await seal(bridge);
  expect(await lineNow()).toEqual(['2025-05-31T10:00', '2025-05-31T11:00']);
  await step('verify');
  expect((await step('announce')).body).toMatchObject({ winner: { slotId: '2025-05-31T10:00' } });
  expect((await step('claim')).status).toBe(200);
});

it('passes the prize on if the winner declines it, skips that winner’s other tickets, and logs both facts', async () => {
  const greedy = await makePerson(app);
  await buys(greedy, ['2025-05-31T10:00', '2025-05-31T10:15']);
  await buys(await makePerson(app), ['2025-05-31T11:00']);
  await announced();
  for (const why of ['unclaimed', 'charged-back'])
    expect(await step('pass-on', { why })).toMatchObject({ status: 400, body: { fields: { why: [expect.any(String)] } } });
  expect(await step('pass-on', { why: undefined })).toMatchObject({ status: 400 });
  expect((await step('pass-on', { why: 'declined' })).body).toMatchObject({
    winner: { slotId: '2025-05-31T11:00', nearer: [{ reason: 'declined' }, { slotId: '2025-05-31T10:15', reason: 'same-owner' }] },
    passed: [{ slotId: '2025-05-31T10:00', reason: 'declined' }],
  });
  await seal(bridge);
  const [entry] = await app.sql<{ leaf: string }>(`SELECT leaf FROM log_entries ORDER BY index DESC LIMIT 1`);
  const [skipped] = await app.sql<{ index: number }>(
    `SELECT index FROM log_entries WHERE kind = 'ticket' AND slot_id = '2025-05-31T10:15'`,
  );
  expect(JSON.parse(entry?.leaf ?? '')).toMatchObject({ kind: 'announced', rank: 2, reason: 'declined', skipped: [skipped?.index] });
});

it("passes the prize on if the winner's payment was charged back", async () => {
  const { id } = await buys(await makePerson(app), ['2025-05-31T10:00']);
  await buys(await makePerson(app), ['2025-05-31T11:00']);
  await announced();
  const [payment] = await app.sql<{ intent: string }>(`SELECT provider_intent_id AS intent FROM payments WHERE booking_id = $1`, [id]);
  app.sandbox?.control({ action: 'dispute', payment_intent: payment?.intent ?? '' });
  await eventually(
    async () => (await admin.get<AdminResultView>(ADMIN_API.result(2025))).body.told?.chargedBack,
    (chargedBack) => chargedBack === true,
  );
  expect(await step('claim')).toMatchObject({ status: 400, body: { fields: { state: [expect.stringContaining('bank')] } } });
  expect((await step('pass-on', { why: 'charged-back' })).body).toMatchObject({ winner: { slotId: '2025-05-31T11:00' } });
  const [dispute] = await app.sql<{ id: string }>(`SELECT provider_id AS id FROM disputes`);
  app.sandbox?.control({ action: 'advance_dispute', dispute: dispute?.id ?? '', to: 'won' });
});

it('requires two organisers to change the terms of sold tickets, and rejects changes to the rules that decide who wins', async () => {
  const version = async () => (await app.sql<{ version: number }>(`SELECT version FROM seasons`))[0]?.version;
  const change = async (more: object) => admin.patch(ADMIN_API.season(2025), { version: await version(), ...more });
  expect((await change({ cutoffMinutes: 600, winnerRule: 'exact', noWater: 'refund' })).status).toBe(200);
  await buys(await makePerson(app), ['2025-06-20T10:00']);
  const terms = [
    { priceCents: 100 },
    { cutoffMinutes: 1500 },
    { maxSlotsPerDay: 9 },
    { lateTickets: 'refund' },
    { from: '2025-05-02' },
    { to: '2025-12-30' },
    { claimDays: 60 },
  ];
  for (const term of terms) expect(await change(term)).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
  // Holds are released at once, while terms wait, so one request cannot do both.
  const both = { priceCents: 100, salesFrozen: true, openHolds: 'release' };
  const refusal = { status: 400, body: { fields: { openHolds: [expect.stringContaining('release the holds first')] } } };
  expect(await change(both)).toMatchObject(refusal);
  const proposal = { deed: 'season.terms', payload: { year: 2025, version: await version(), ...both }, reason: 'A day for everybody' };
  expect(await admin.post(ADMIN_API.approvals, proposal)).toMatchObject(refusal);
  expect((await change({ permitNumber: 'GA-1' })).status).toBe(200);
  expect(await change({ winnerRule: 'nearest' })).toMatchObject({ status: 400, body: { fields: { winnerRule: [expect.any(String)] } } });
  expect(await change({ cutoffMinutes: 599 })).toMatchObject({ status: 400, body: { fields: { cutoffMinutes: [expect.any(String)] } } });
  for (const never of [`winner_rule = 'nearest'`, 'cutoff_minutes = 599', `no_water = 'last_slot'`])
    await expect(app.sql(`UPDATE seasons SET ${never}`)).rejects.toThrow('once a ticket was sold');
  expect((await together(app, admin, change({ cutoffMinutes: 1500 }))).body).toMatchObject({
    facts: [{ label: 'Cut-off', before: '600 minutes before a slot begins', after: '1500 minutes before a slot begins' }],
  });
  expect(await app.sql(`SELECT cutoff_minutes AS cutoff, permit_number AS permit FROM seasons`)).toEqual([
    { cutoff: 1500, permit: 'GA-1' },
  ]);
  // After the proposal, the price changes to a third value.
  const { approval } = (await change({ priceCents: 100 })).body as unknown as ApprovalDetails;
  const { body } = await admin.post<ApprovalView>(ADMIN_API.approvals, { ...approval, reason: 'A day for everybody' });
  await changeSeason(app, 'price_cents = 400');
  expect(await other.post(ADMIN_API.approval(body.id, 'approve'))).toMatchObject({ status: 409, body: { error: 'SEASON_CHANGED' } });
});

it('lists the nearer tickets that cannot win, each with its reason, and emails a distant winner the true distance', async () => {
  const person = () => makePerson(app);
  const [refunded, silent, far] = [await person(), await person(), await person()];
  const { id } = await buys(refunded, ['2025-05-31T10:00']);
  await buys(silent, ['2025-05-31T10:15', '2025-05-31T09:30']);
  await buys(far, ['2025-05-31T06:30']);
  await buys(await person(), ['2025-05-31T15:00']);
  const late = await makeCheckout(await person(), ['2025-05-31T09:00']);
  expect((await admin.post(ADMIN_API.bookingRefunds(id), { reason: 'Asked for it', slots: 'keep' })).status).toBeLessThan(300);
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
  await seal(bridge);
  await step('verify');
  expect((await step('announce')).body).toMatchObject({
    winner: { slotId: '2025-05-31T10:15', nearer: [{ slotId: '2025-05-31T10:00', reason: 'refunded' }] },
    passedOver: 0,
  });
  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second'`);
  await step('pass-on');
  const seen = (await far.client.get<ResultView>(API.results)).body;
  expect(seen).toMatchObject({ passedOver: 1, winner: { slotId: '2025-05-31T06:30' } });
  expect(seen.winner?.nearer).toEqual([
    { slotId: '2025-05-31T10:00', reason: 'refunded' },
    { slotId: '2025-05-31T10:15', reason: 'unclaimed' },
    { slotId: '2025-05-31T09:30', reason: 'same-owner' },
    { slotId: '2025-05-31T09:00', reason: 'late' },
  ]);
  expect(seen.passed).toEqual([{ slotId: '2025-05-31T10:15', name: silent.fullName, reason: 'unclaimed' }]);
  for (const { email } of [refunded, silent]) expect(JSON.stringify(seen)).not.toContain(email);

  const mails = async (to: string) =>
    (await new FileMailer(app.dataDir).latest(50)).filter((mail) => mail.to === to && mail.subject.includes('won'));
  const [mail] = await eventually(
    () => mails(far.email),
    (found) => found.length === 1,
  );
  expect(mail?.text).toContain('The flood arrived on Sat 31 May 2025 at 10:07:00. Your time slot ended 3 h 22 min before that');
  expect(mail?.text).toMatch(
    /It is the nearest of those that are still in\. These would have come first:\s+Sat 31 May 2025, 10:00 - 10:14: the ticket was refunded\s+Sat 31 May 2025, 10:15 - 10:29 \(.+\): its owner did not claim the prize/,
  );
  expect(`${mail?.subject} ${mail?.text}`).not.toContain('your quarter of an hour');
  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second' WHERE state = 'told'`);
  await step('pass-on');
  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second' WHERE state = 'told'`);
  expect((await step('pass-on')).body).toMatchObject({ winner: null, passedOver: 3 });
});

it('announces a cash buyer without showing the placeholder email address, but never announces a buyer whose cash was returned', async () => {
  const cashier = await makeAdmin(app, 'cashier');
  await openShift(cashier);
  const sale = async (slotId: string) =>
    (
      await cashier.post<AdminCashSale>(ADMIN_API.cashSales, {
        slotIds: [slotId],
        buyerName: 'Onalenna Seretse',
        buyerPhone: '+26771234567',
        amountTaken: 3,
      })
    ).body;
  const [back] = [await sale('2025-05-31T10:00'), await sale('2025-05-31T10:15')];
  await returnCash(app, admin, back.bookingId);
  await announced();
  const { body } = await admin.get<AdminResultView>(ADMIN_API.result(2025));
  expect(body).toMatchObject({
    winner: { slotId: '2025-05-31T10:15', name: 'Onalenna S.' },
    line: [{ slotId: '2025-05-31T10:15', email: '', phone: '+26771234567' }],
  });
  await eventually(
    () => app.sql(`SELECT 1 FROM attention WHERE kind = 'winner-to-call'`),
    (rows) => rows.length === 1,
  );
});

it('creates an attention item if the winner has deleted their account', async () => {
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
  expect((await admin.get<AdminResultView>(ADMIN_API.result(2025))).body.line).toMatchObject([{ fullName: '', email: '', phone: '' }]);
});
