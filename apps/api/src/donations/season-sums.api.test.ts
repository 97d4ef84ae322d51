import type { AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import type { AdminOverview } from '@raffle/contracts/admin/overview';
import type { BookingView } from '@raffle/contracts/bookings';
import type { DonationStats } from '@raffle/contracts/money/donations';
import type { SeasonStatement } from '@raffle/contracts/money/payouts';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { datesBetween } from '@raffle/contracts/slot-time';
import type { ControlAction } from '@raffle/stripe-sandbox/sandbox';
import { makeAdmin, nameCharities, openShift, type AdminClient } from '../../test/admin.js';
import { Client } from '../../test/client.js';
import { changeSeason, eventually, makeCheckout, makePerson, slotsOf, type Person } from '../../test/make.js';
import { bookingOf, expectSoundMoney, payAndWait } from '../../test/money.js';
import { returnCash, together } from '../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { EventBus } from '../platform/events/event-bus.js';
import { FileMailer } from '../platform/mail/file-mailer.js';
import { DonationsService } from './donations.service.js';

const YEAR = 2025;
/** Price in dollars. It is an odd number of cents, so that the two halves of a sum can differ by a cent. */
const PRICE = 2.75;

let app: TestApp;
let admin: AdminClient;
let person: Person;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  await changeSeason(app, `price_cents = ${cents(PRICE)}`);
  admin = await makeAdmin(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await admin.stepUp();
  person = await makePerson(app);
});

const days = datesBetween('2025-06-10', '2025-10-31');

interface Bought {
  bookingId: number;
  reference: string;
  intent: string;
  slotIds: string[];
}

async function buy(count: number): Promise<Bought> {
  const slotIds = slotsOf(days.shift() ?? '', 40, count);
  const made = await makeCheckout(person, slotIds, cents(PRICE));
  await payAndWait(person, made);
  const payment = app.sandbox?.ledger().payments.find((one) => one.reference?.startsWith(made.referenceNumber));
  return { bookingId: made.bookingId, reference: made.referenceNumber, intent: payment?.payment_intent ?? '', slotIds };
}

const storyOf = async ({ bookingId }: Bought) => (await admin.get<AdminBookingDetail>(ADMIN_API.booking(bookingId))).body;
const until = (bought: Bought, right: (story: AdminBookingDetail) => boolean) => eventually(() => storyOf(bought), right);
const control = (action: ControlAction) => app.sandbox?.control(action);

async function refund(bought: Bought, slotIds?: string[]): Promise<string> {
  const request = { reason: 'Asked', slots: 'release', ...(slotIds && { slotIds }) };
  const { status, body } = await admin.post<{ id: string }>(ADMIN_API.bookingRefunds(bought.bookingId), request);
  expect(status).toBe(201);
  await until(bought, ({ refunds }) => refunds.some(({ id, state }) => id === body.id && state === 'succeeded'));
  return body.id;
}

async function failed(bought: Bought, slotIds?: string[]): Promise<string> {
  const id = await refund(bought, slotIds);
  const sent = (await storyOf(bought)).refunds.find((one) => one.id === id);
  control({ action: 'fail_refund', refund: sent?.providerId ?? '' });
  await until(bought, ({ refunds }) => refunds.some((one) => one.id === id && one.state === 'failed'));
  return id;
}

/** Refunds $1.50 directly through the provider, and has an organiser mark the refund as money only, without slots. */
async function refundMoneyOnly(bought: Bought): Promise<void> {
  control({ action: 'refund', payment_intent: bought.intent, amount: 150 });
  const { refunds } = await until(bought, (story) => story.refunds.some(({ unassigned }) => unassigned));
  expect((await admin.post(ADMIN_API.refundSlots(refunds.at(-1)?.id ?? ''), { slotIds: [], slots: 'release' })).status).toBe(200);
}

async function dispute(bought: Bought, to?: 'won' | 'lost'): Promise<void> {
  control({ action: 'dispute', payment_intent: bought.intent });
  const { disputes } = await until(bought, (story) => story.disputes.length === 1);
  if (to === undefined) return;
  control({ action: 'advance_dispute', dispute: disputes[0]?.id ?? '', to });
  await until(bought, (story) => story.disputes[0]?.stage === to);
}

type Line = Record<string, string>;

/** Parses a CSV file the way a spreadsheet does. */
function linesOf(text: string): Line[] {
  const [names = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')),
    );
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

async function file(path: string): Promise<Line[]> {
  const answer = await admin.fetch(path);
  expect(answer.status).toBe(200);
  return linesOf(await answer.text());
}

const cents = (dollars: number | string): number => Math.round(Number(dollars) * 100);
const sumOf = (lines: readonly Line[], column: string): number => lines.reduce((sum, line) => sum + cents(line[column] ?? ''), 0);

/** Returns the season's total in cents as shown in each place. */
async function totals(): Promise<Record<string, number>> {
  const stats = (await person.client.get<DonationStats>(`${API.donationStats}?year=${YEAR}`)).body;
  const overview = (await admin.get<AdminOverview>(ADMIN_API.overview)).body;
  const statement = (await admin.get<SeasonStatement>(ADMIN_API.statement(YEAR))).body;
  const payments = await file(ADMIN_API.export('payments', YEAR));
  const lines = await file(ADMIN_API.export('statement', YEAR));
  const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + cents(amount), 0);
  return {
    public: cents(stats.totalAmount),
    overview: cents(overview.raised),
    overviewHalves: add(overview.charities.map(({ share }) => share)),
    overviewStates: add(overview.bookings.filter(({ status }) => status !== 'pending').map(({ amount }) => amount)),
    overviewDays: add(overview.sales.map(({ amount }) => amount)),
    statement: cents(statement.net),
    statementLines: cents(statement.gross + statement.otherSales - statement.refunds - statement.disputes - statement.owedToBuyers),
    statementHalves: add(statement.charities.map(({ share }) => share)),
    statementFile: cents(lines.find(({ what }) => what === 'net')?.dollars ?? ''),
    halvesInFile: sumOf(
      lines.filter(({ what }) => what === 'half of the net'),
      'dollars',
    ),
    payments: sumOf(payments, 'amount in dollars'),
    tickets: sumOf(await file(ADMIN_API.export('tickets', YEAR)), 'kept in dollars'),
    people: sumOf(await file(ADMIN_API.export('people', YEAR)), 'kept in dollars'),
    bookings: sumOf(await file(`${ADMIN_API.bookingsExport}?year=${YEAR}`), 'amount in dollars'),
  };
}

async function expectOneTruth(dollars: number): Promise<void> {
  const all = await totals();
  expect(all).toEqual(Object.fromEntries(Object.keys(all).map((place) => [place, cents(dollars)])));
}

it('shows the same sum everywhere in a season that has refunds, failed refunds, disputes and cash sales of every kind', async () => {
  let raised = 0;
  const then = async (dollars: number): Promise<void> => expectOneTruth((raised += dollars));
  await buy(1);
  await then(PRICE);
  // The buyer opens the payment page but does not pay.
  await makeCheckout(person, slotsOf(days.shift() ?? '', 40, 2), cents(PRICE));
  await then(0);
  const inPart = await buy(3);
  await refund(inPart, inPart.slotIds.slice(0, 1));
  await then(2 * PRICE);
  await refund(await buy(1));
  await then(0);
  await refundMoneyOnly(await buy(2));
  await then(2 * PRICE - 1.5);
  // This refund's money has left our account, but an organiser still has to choose its slot.
  const waiting = await buy(2);
  control({ action: 'refund', payment_intent: waiting.intent, amount: 275 });
  await until(waiting, ({ refunds }) => refunds.some(({ unassigned }) => unassigned));
  await then(PRICE);
  // Of the next two bookings, one has a failed partial refund and the other a failed full refund. Both amounts are owed to the buyer.
  const owed = await buy(2);
  await failed(owed, owed.slotIds.slice(0, 1));
  await then(PRICE);
  const again = await buy(1);
  const refundId = await failed(again);
  await then(0);
  expect((await admin.post(ADMIN_API.refundRepeat(refundId))).status).toBe(201);
  await until(again, ({ refunds }) => refunds.length === 2 && refunds[1]?.state === 'succeeded');
  await then(0);
  await dispute(await buy(2));
  await then(0);
  await dispute(await buy(1), 'won');
  await then(PRICE);
  await dispute(await buy(2), 'lost');
  await then(0);
  await openShift(admin);
  const sell = async (slot: string) =>
    (await admin.post<{ bookingId: number }>(ADMIN_API.cashSales, { slotIds: [slot], buyerName: 'Onalenna Seretse', amountTaken: PRICE }))
      .body;
  const day = days.shift() ?? '';
  await sell(`${day}T10:00`);
  await then(PRICE);
  const { bookingId } = await sell(`${day}T10:15`);
  await then(PRICE);
  await returnCash(app, await makeAdmin(app, 'organiser'), bookingId);
  await then(-PRICE);
  expect(cents(raised) % 2).toBe(1);
}, 120_000);

it('pays each charity its share to the last cent, and owes it nothing afterwards', async () => {
  const due = async () => (await admin.get<SeasonStatement>(ADMIN_API.statement(YEAR))).body.charities.map((one) => one.due);
  const [one = 0, two = 0] = await due();
  expect(cents(one) - cents(two)).toBe(1);
  const proof = 'p'.repeat(20);
  await app.sql(`INSERT INTO files (public_id, content_type, bytes) VALUES ($1, 'application/pdf', '%PDF-')`, [proof]);
  const other = await makeAdmin(app, 'organiser');
  expect((await together(app, other, nameCharities(other))).status).toBe(200);
  for (const [index, amount] of [one, two].entries()) {
    const payout = { year: YEAR, charity: index + 1, amount, paidOn: '2025-06-01', proof };
    expect((await together(app, other, other.post(ADMIN_API.payouts, payout))).status).toBe(200);
  }
  expect(await due()).toEqual([0, 0]);
});

it("shows the payment's and the refunds' amounts and dates on the receipt and in the confirmation", async () => {
  const bought = await buy(3);
  await refund(bought, bought.slotIds.slice(0, 1));
  const today = new Date().toISOString().slice(0, 10);
  const paid = { totalAmount: 5.5, paidAmount: 8.25, refunds: [{ amount: PRICE, at: expect.stringContaining(today) }] };
  expect(await bookingOf(person, bought.reference)).toMatchObject(paid);
  expect((await admin.post(ADMIN_API.bookingResend(bought.bookingId))).status).toBeLessThan(300);
  const mail = await eventually(
    async () =>
      (await new FileMailer(app.dataDir).latest(100)).find(({ to, text }) => to === person.email && text.includes('was refunded')),
    (found) => found !== undefined,
  );
  expect(mail?.text).toContain('Your payment of $8.25 is confirmed');
  expect(mail?.text).toMatch(/\$2\.75 of it was refunded on \d+ \w+ \d{4}\./);
  const whole = await buy(1);
  expect(await bookingOf(person, whole.reference)).toEqual(expect.not.objectContaining({ refunds: expect.anything() }) as BookingView);
  await refundMoneyOnly(whole);
  expect(await bookingOf(person, whole.reference)).toMatchObject({ totalAmount: PRICE, paidAmount: PRICE, refunds: [{ amount: 1.5 }] });
});

it("finds a booking by a refunded slot, and by its payment's names and IDs as shown by the provider and in attention items", async () => {
  const bought = await buy(3);
  const [gone = ''] = bought.slotIds;
  await refund(bought, [gone]);
  const { refunds } = await storyOf(bought);
  const found = async (search: string) =>
    (await admin.get<{ bookings: { id: number }[] }>(`${ADMIN_API.bookings}?${search}`)).body.bookings.map(({ id }) => id);
  const [row] = await app.sql<{ page: string }>(`SELECT provider_session_id AS page FROM payments WHERE booking_id = $1`, [
    bought.bookingId,
  ]);
  const queries = [
    gone,
    gone.replace('T', ' '),
    `${bought.reference}.1`,
    `${bought.reference}.1, ${refunds[0]?.providerId}`,
    bought.intent,
    row?.page,
  ];
  for (const q of queries) expect([q, await found(`q=${encodeURIComponent(q ?? '')}`)]).toEqual([q, [bought.bookingId]]);
  expect(await found(`date=${gone.slice(0, 10)}`)).toEqual([bought.bookingId]);
  const tickets = (await file(ADMIN_API.export('tickets', YEAR))).filter(({ reference }) => reference === bought.reference);
  expect(tickets.map((line) => [line['slot (Maun time)'], line.state])).toEqual([
    [gone.slice(11), 'refunded'],
    [bought.slotIds[1]?.slice(11), 'paid'],
    [bought.slotIds[2]?.slice(11), 'paid'],
  ]);
  await expectSoundMoney(app);
});

it("starts the next season at zero, notifies everyone, and keeps the previous season's total", async () => {
  const stats = async (search = '') => (await new Client(app.url).get<DonationStats>(`${API.donationStats}${search}`)).body;
  const seller = await makeAdmin(app, 'cashier');
  await openShift(seller);
  const sale = { slotIds: slotsOf(days.shift() ?? '', 40, 2), buyerName: 'Onalenna Seretse', amountTaken: 2 * PRICE };
  expect((await seller.post(ADMIN_API.cashSales, sale)).status).toBe(201);
  const { totalAmount } = await app.app.get(DonationsService).of(YEAR);
  expect(totalAmount).toBeGreaterThan(0);
  const announced: DonationStats[] = [];
  app.app.get(EventBus).on('donations.changed', (change) => announced.push(change));

  await admin.post(ADMIN_API.seasons, { year: 2026, from: '2026-05-01', to: '2026-12-31' });
  await eventually(stats, (shown) => shown.totalAmount === totalAmount);
  expect((await stats()).year).toBe(YEAR);
  expect((await admin.patch(ADMIN_API.season(2026), { version: 1, status: 'open' })).status).toBe(200);
  await eventually(
    async () => announced.at(-1),
    (last) => last?.year === 2026,
  );
  expect(announced.at(-1)?.totalAmount).toBe(0);
  expect(await stats()).toMatchObject({ year: 2026, totalAmount: 0 });
  expect(await stats(`?year=${YEAR}`)).toMatchObject({ year: YEAR, totalAmount });
  expect((await new Client(app.url).get(`${API.donationStats}?year=2031`)).status).toBe(404);
});
