import { createHash } from 'node:crypto';
import type { AdminResultView } from '@raffle/contracts/admin-results';
import type { AdminCashSale } from '@raffle/contracts/admin-cash';
import type { BookingView } from '@raffle/contracts/bookings';
import { CHAIN_START, linkText, type ChainPage, type ResultView } from '@raffle/contracts/results';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, makeCheckout, makePerson, payAt, type Person } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
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

type Step = Parameters<typeof API.adminResultStep>[1];
const step = (name: Step, body: object = {}, by = admin) => by.post<AdminResultView>(API.adminResultStep(2025, name), body);
const recorded = (more: object = {}, by = admin) =>
  step('arrival', { arrivedAt: ARRIVED, witnesses: ['Neo Witness'], openHolds: 'finish', ...more }, by);
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
  const both = async (name: Step, body?: object) =>
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
  const [told, taken] = await Promise.all([step('announce'), step('withdraw', {}, other)]);
  expect([told.status, taken.status].filter((status) => status === 200)).toHaveLength(1);
  const season = (await admin.client.get<{ arrival: string | null }>(API.season)).body;
  expect(season.arrival === null).toBe(taken.status === 200);
});

it('confirms only what the organiser looked at', async () => {
  await buys(await makePerson(app), ['2025-05-31T10:15']);
  await buys(await makePerson(app), ['2025-05-31T09:15']);
  await onTheDay();
  await recorded();
  await step('withdraw', {}, other);
  await recorded({ arrivedAt: '2025-05-31T09:07:00+02:00' }, other);
  for (const name of ['verify', 'withdraw'] as const) {
    expect(await step(name, { arrival: new Date(ARRIVED).toISOString() })).toMatchObject({
      status: 409,
      body: { error: 'SEASON_CHANGED' },
    });
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
  await step('withdraw');
  await recorded({ arrivedAt: '2025-05-31T10:08:00+02:00' });
  expect(await lineNow()).toEqual(['2025-06-20T10:00']);
  await step('withdraw');
  await recorded({ arrivedAt: '2025-05-25T10:08:00+02:00' });
  expect(await lineNow()).toEqual(['2025-05-31T10:00', '2025-06-20T10:00']);
});

it('keeps the rule by which somebody wins once an arrival was ever entered', async () => {
  await onTheDay();
  await recorded();
  await step('withdraw');
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
  const refund = await admin.post(API.adminBookingRefunds(id), { slotIds: ['2025-05-31T10:00'], reason: 'Asked for it', slots: 'keep' });
  expect(refund.status).toBeLessThan(300);
  await eventually(
    async () => (await admin.get<AdminResultView>(API.adminResult(2025))).body.told?.stands,
    (stands) => stands === false,
  );
  expect(await step('claim')).toMatchObject({ status: 400, body: { fields: { state: [expect.stringContaining('given back')] } } });
  expect((await step('pass-on')).body).toMatchObject({ winner: { slotId: '2025-05-31T11:00' }, told: { stands: true } });
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

it('names who bought for cash, without an address that nobody has, and never one whose cash went back', async () => {
  const cashier = await makeAdmin(app, 'cashier');
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
  await admin.post(API.adminCashSaleReturn(back.bookingId), { reason: 'Changed mind' });
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
});

it('publishes the fingerprint neither while slots are on sale nor after the water came', async () => {
  await buys(await makePerson(app), ['2025-05-31T10:00']);
  const refused = { status: 400, body: { fields: { state: [expect.any(String)] } } };
  expect(await step('publish-head')).toMatchObject(refused);
  await onTheDay();
  await recorded();
  expect(await step('publish-head')).toMatchObject(refused);
  await step('withdraw');
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
