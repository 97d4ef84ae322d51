import { createHash } from 'node:crypto';
import type { AdminBlockResult } from '@raffle/contracts/admin/blocks';
import type { AdminBookingPage, AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import type { AdminCashPage, AdminCashSale, CashShift } from '@raffle/contracts/admin/cash';
import type { AdminOverview } from '@raffle/contracts/admin/overview';
import type { DonationStats } from '@raffle/contracts/money/donations';
import type { SeasonStatement } from '@raffle/contracts/money/payouts';
import type { CashTicketView } from '@raffle/contracts/log/cash-ticket';
import { leafHash, verifiesInclusion, type Sha256 } from '@raffle/contracts/log/merkle';
import { writtenReceiptCode } from '@raffle/contracts/log/receipt-code';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { datesBetween } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';
import { makeAdmin, openShift, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, makePerson, makeSelection, selectionBody, slotsOf } from '../../../test/make.js';
import { returnCash } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
let cashier: AdminClient;
let organiser: AdminClient;
let shift: CashShift;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  [cashier, organiser] = [await makeAdmin(app, 'cashier'), await makeAdmin(app, 'organiser')];
  shift = await openShift(cashier);
});
afterEach(() => expectInvariants(app));
afterAll(() => app.close());

const sale = (slotIds: string[], rest: object = {}) => ({
  slotIds,
  buyerName: 'Onalenna Seretse',
  amountTaken: slotIds.length * 3,
  ...rest,
});
const sell = (form: object) => cashier.post<AdminCashSale>(ADMIN_API.cashSales, form);
const slot = async (id: string) => (await new Client(app.url).get<SlotView>(API.timeSlot(id))).body;
const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const walkIns = () => app.sql(`SELECT 1 FROM users WHERE walk_in`);

it('sells to a buyer without an account, prints hashes of the log entries on the receipt and counts the sale as paid', async () => {
  const first = await sell(sale(['2025-07-01T10:00', '2025-07-01T10:15'], { buyerPhone: '72345678' }));
  expect(first).toMatchObject({
    status: 201,
    body: {
      receiptNumber: '2025-0001',
      amount: 6,
      cashier: 'Kagiso cashier',
      buyer: { fullName: 'Onalenna Seretse', phone: '+26772345678' },
      returnedAt: null,
    },
  });
  expect(first.body.log.tickets.map(({ slot: sold }) => sold)).toEqual(['2025-07-01T10:00', '2025-07-01T10:15']);
  // Anyone can recompute the printed hashes from the public log's entries.
  const bought = (await new Client(app.url).get<CashTicketView>(API.cashTicket(writtenReceiptCode(first.body.code)))).body;
  const root = Buffer.from(first.body.log.heads[0]?.root ?? '', 'base64');
  for (const { index, leaf, proof, ...ticket } of bought.log.tickets) {
    const hash = leafHash(sha256, Buffer.from(leaf));
    const size = first.body.log.heads[0]?.size ?? 0;
    expect(ticket).toMatchObject({ committed: { reference: first.body.reference }, voided: null });
    expect(first.body.log.tickets.find((printed) => printed.index === index)?.hash).toBe(Buffer.from(hash).toString('hex'));
    expect(verifiesInclusion(sha256, { index, size, leafHash: hash, proof: proof.map((one) => Buffer.from(one, 'base64')), root })).toBe(
      true,
    );
  }
  // The receipt's code gives access to the tickets but not to the buyer's data. In the code, the letters o and l are accepted for 0 and 1.
  const code = first.body.code.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase();
  const typed = await new Client(app.url).get<CashTicketView>(API.cashTicket(code));
  expect(typed.body).toEqual(bought);
  expect([bought.reference, bought.returnedAt, bought.slots.length]).toEqual([first.body.reference, null, 2]);
  expect(JSON.stringify(bought)).not.toMatch(/Onalenna|72345678|account|Kagiso/);
  for (const wrong of [first.body.code.slice(1), first.body.code.replace(/.$/, (last) => (last === '2' ? '3' : '2')), first.body.reference])
    expect((await new Client(app.url).get(API.cashTicket(wrong))).status).toBe(404);
  expect(await slot('2025-07-01T10:00')).toMatchObject({ status: 'booked', ownerName: 'Onalenna S.' });
  const { body } = await organiser.get<AdminBookingPage>(`${ADMIN_API.bookings}?q=onalenna`);
  expect(body.bookings).toMatchObject([{ reference: first.body.reference, status: 'paid', totalAmount: 6, person: { email: '' } }]);
  expect((await cashier.get<AdminOverview>(ADMIN_API.overview)).body).toMatchObject({
    raised: 6,
    slotsSold: 2,
    buyers: 1,
    cash: { sales: 1, slots: 2, amount: 6 },
  });
  expect((await sell(sale(['2025-07-02T10:00']))).body.receiptNumber).toBe('2025-0002');
  expect((await cashier.get<AdminCashPage>(`${ADMIN_API.cashSales}?year=2024`)).body.sales).toEqual([]);
  const page = await cashier.get<AdminCashPage>(`${ADMIN_API.cashSales}?limit=1&year=2025`);
  expect(page.body.sales.map(({ receiptNumber }) => receiptNumber)).toEqual(['2025-0002']);
  const rest = await cashier.get<AdminCashPage>(`${ADMIN_API.cashSales}?after=${page.body.next}`);
  expect(rest.body.sales.map(({ receiptNumber }) => receiptNumber)).toEqual(['2025-0001']);
  expect(await app.sql(`SELECT action, after FROM admin_audit WHERE action = 'booking.sell-for-cash' ORDER BY id LIMIT 1`)).toEqual([
    { action: 'booking.sell-for-cash', after: { amountCents: 600 } },
  ]);
});

it('sells nine slots on each of several dates in one sale', async () => {
  const slotIds = datesBetween('2025-09-10', '2025-09-14').flatMap((date) => slotsOf(date, 40, 9));
  expect(await sell(sale(slotIds, { buyerPhone: '72999999' }))).toMatchObject({ status: 201, body: { amount: 135 } });
});

it('refuses held slots, a wrong amount, too many slots on one day, and closed slots', async () => {
  const before = (await walkIns()).length;
  await makeSelection(await makePerson(app), ['2025-07-03T10:00']);
  expect(await sell(sale(['2025-07-03T10:00', '2025-07-03T10:15']))).toMatchObject({
    status: 409,
    body: { error: 'SLOT_TEMPORARILY_UNAVAILABLE' },
  });
  expect(await slot('2025-07-03T10:15')).toMatchObject({ status: 'available' });
  expect(await sell(sale(['2025-07-03T11:00'], { amountTaken: 2 }))).toMatchObject({ status: 400, body: { error: 'TOTAL_MISMATCH' } });
  expect(await sell(sale(slotsOf('2025-07-04', 40, 11)))).toMatchObject({ status: 409, body: { error: 'MAX_SLOTS_PER_DAY' } });
  expect(await sell(sale(['2025-05-01T10:00']))).toMatchObject({ status: 409, body: { error: 'SLOT_CLOSED' } });
  expect(await sell(sale(['2025-07-03T11:00'], { buyerName: ' ' }))).toMatchObject({
    status: 400,
    body: { fields: { buyerName: ['Please enter the name of the buyer'] } },
  });
  expect(await walkIns()).toHaveLength(before);
});

it('lets organisers export the sales that match a search, with escaped formulas', async () => {
  const made = (await sell(sale(['2025-06-28T10:00', '2025-06-28T10:15'], { buyerName: '=Mpho Filed', buyerPhone: '74000222' }))).body;
  await sell(sale(['2025-06-28T11:00'], { buyerName: 'Another Buyer' }));
  await app.sql(`UPDATE cash_sales SET sold_at = '2025-06-01T22:30:00Z' WHERE booking_id = $1`, [made.bookingId]);
  expect(await organiser.rowsOf(`${ADMIN_API.cashSalesExport}?q=filed`, 'cash-sales.csv')).toEqual([
    `${made.receiptNumber},${made.reference},'=Mpho Filed,'+26774000222,2,2025-06-28T10:00 2025-06-28T10:15,6,Kagiso cashier,2025-06-02 00:30:00,,${shift.id},,0,6,26774000222,1,1`,
  ]);
});

it('lets organisers and a sale’s cashier find the sale by receipt, name or phone; shows cashiers their own total for today', async () => {
  const mine = await makeAdmin(app, 'cashier');
  await openShift(mine);
  const made = (
    await mine.post<AdminCashSale>(ADMIN_API.cashSales, {
      ...sale(['2025-07-09T10:00', '2025-07-09T10:15']),
      buyerName: 'Tsholofelo Kgari',
      buyerPhone: '74000111',
    })
  ).body;
  const found = async (q: string, by = mine) =>
    (await by.get<AdminCashPage>(`${ADMIN_API.cashSales}?q=${encodeURIComponent(q)}`)).body.sales.map(({ bookingId }) => bookingId);
  for (const q of [made.receiptNumber, 'kgari', '74000111', made.reference.toLowerCase()])
    for (const [by, sales] of [
      [mine, 1],
      [organiser, 1],
      [cashier, 0],
    ] as const)
      expect(await found(q, by)).toEqual(Array(sales).fill(made.bookingId));
  // If another cashier requests the sale, the response is the same as for a sale that does not exist.
  const there = [made.bookingId, 999_999].map((id) => cashier.get<{ message: string }>(ADMIN_API.cashSale(id)));
  expect((await Promise.all(there)).map(({ status, body }) => `${status} ${body.message}`)).toEqual(
    Array(2).fill('404 There is no cash sale with this number.'),
  );
  expect((await organiser.get(ADMIN_API.cashSale(made.bookingId))).status).toBe(200);
  expect(await found('%')).toEqual([]);
  const today = async () => (await mine.get<AdminCashPage>(ADMIN_API.cashSales)).body.today;
  expect(await today()).toEqual({ sales: 1, slots: 2, amount: 6 });
  await returnCash(app, organiser, made.bookingId);
  expect(await today()).toEqual({ sales: 0, slots: 0, amount: 0 });
  expect((await organiser.get<AdminBookingDetail>(ADMIN_API.booking(made.bookingId))).body.cash).toMatchObject({
    receiptNumber: made.receiptNumber,
    returnedAt: expect.any(String),
  });
});

it('gives a slot to either a cashier or an online buyer if both request it concurrently', async () => {
  for (const hour of ['10', '11', '12', '13']) {
    const slotIds = [`2025-07-10T${hour}:00`, `2025-07-10T${hour}:15`];
    const person = await makePerson(app);
    const [held, sold] = await Promise.all([person.client.post(API.selections, selectionBody(slotIds.toReversed())), sell(sale(slotIds))]);
    expect([held.status, sold.status].toSorted()).toEqual([201, 409]);
  }
});

it('either sells or blocks a slot if both are requested concurrently', async () => {
  for (const hour of ['10', '11', '12', '13']) {
    const slotIds = [`2025-07-11T${hour}:00`, `2025-07-11T${hour}:15`];
    const [blocked, sold] = await Promise.all([
      organiser.post<AdminBlockResult>(ADMIN_API.blocks, { slotIds, reason: 'Closed' }),
      sell(sale(slotIds)),
    ]);
    expect(blocked.body.slotIds.length).toBe(sold.status === 201 ? 0 : 2);
  }
});

it('adds cash sales to the public total, each charity’s share and the statement, and subtracts returned cash', async () => {
  const read = async () => {
    const [{ body: stats }, { body: statement }, { body: overview }] = await Promise.all([
      new Client(app.url).get<DonationStats>(API.donationStats),
      organiser.get<SeasonStatement>(ADMIN_API.statement(2025)),
      organiser.get<AdminOverview>(ADMIN_API.overview),
    ]);
    return [stats.totalAmount, statement.net, statement.otherSales, overview.raised, overview.cash.amount, overview.charities[0]?.share];
  };
  const before = (await read()) as number[];
  const { body } = await sell(sale(['2025-07-12T10:00', '2025-07-12T10:15']));
  const plus = (cents: number[]) => before.map((value, index) => value + (cents[index] ?? 0));
  // Poll, because the public total is cached for a short time.
  await eventually(read, (now) => JSON.stringify(now) === JSON.stringify(plus([6, 6, 6, 6, 6, 3])));
  await returnCash(app, organiser, body.bookingId);
  await eventually(read, (now) => JSON.stringify(now) === JSON.stringify(before));
  const csv = await (
    await fetch(`${app.url}${ADMIN_API.export('payments', 2025)}`, {
      headers: { 'Admin-Token': organiser.token, cookie: organiser.client.cookie },
    })
  ).text();
  expect(csv).toContain(`${body.receiptNumber},${body.reference},taken,6`);
  expect(csv).toContain(`${body.receiptNumber},${body.reference},returned,-6`);
});

it('sells a slot only once in concurrent sales and leaves no gap in the receipt numbers', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map((n) => sell(sale([n < 3 ? '2025-07-05T10:00' : `2025-07-05T1${n}:00`]))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409]);
  const numbers = await app.sql<{ receipt: number }>(`SELECT receipt FROM cash_sales ORDER BY receipt`);
  expect(numbers.map(({ receipt }) => receipt)).toEqual(numbers.map((_row, index) => index + 1));
});

it('lets an organiser return the cash only once and puts the slots back on sale', async () => {
  const { body } = await sell(sale(['2025-07-06T10:00']));
  expect((await returnCash(app, cashier, body.bookingId)).status).toBe(403);
  expect(await organiser.post(ADMIN_API.bookingRefunds(body.bookingId), { reason: 'x', slots: 'keep' })).toMatchObject({
    status: 400,
    body: { message: 'It was paid in cash: return the cash under its receipt.' },
  });
  const both = [await returnCash(app, organiser, body.bookingId), await returnCash(app, organiser, body.bookingId)];
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(both.find(({ status }) => status === 400)?.body).toMatchObject({
    message: 'The cash has already been returned.',
  });
  expect(await slot('2025-07-06T10:00')).toMatchObject({ status: 'available' });
  expect((await cashier.get<AdminCashSale>(ADMIN_API.cashSale(body.bookingId))).body).toMatchObject({
    returnedAt: expect.any(String),
    slots: [{ id: '2025-07-06T10:00' }],
  });
  expect(await organiser.post(ADMIN_API.bookingRefunds(body.bookingId), { reason: 'x', slots: 'keep' })).toMatchObject({
    status: 400,
    body: { message: 'This booking was already refunded: nothing more goes back.' },
  });
});

it('creates no account that can sign in and sends no email', async () => {
  const { body } = await sell(sale(['2025-07-07T10:00']));
  const [buyer] = await app.sql<{ email: string }>(`SELECT u.email FROM users u JOIN bookings b ON b.user_id = u.id WHERE b.id = $1`, [
    body.bookingId,
  ]);
  for (const username of [buyer?.email ?? '', `${buyer?.email}.com`])
    expect((await new Client(app.url).post(API.login, { username, password: '' })).status).toBe(400);
  expect(
    await app.sql(`SELECT 1 FROM outbox WHERE kind = 'booking-confirmed.mail' AND payload->>'bookingId' = $1`, [String(body.bookingId)]),
  ).toEqual([]);
  expect((await organiser.post(ADMIN_API.bookingResend(body.bookingId))).status).toBe(400);
  const [{ id } = { id: '' }] = await app.sql<{ id: string }>(`SELECT public_id AS id FROM users WHERE email = $1`, [buyer?.email]);
  expect(await organiser.patch(ADMIN_API.person(id), { email: 'real@example.com', reason: 'Wants mail' })).toMatchObject({
    status: 400,
    body: { fields: { email: [expect.any(String)] } },
  });
  expect(await organiser.patch(ADMIN_API.person(id), { fullName: 'Onalenna Kgosi', reason: 'Misheard' })).toMatchObject({
    status: 200,
    body: { fullName: 'Onalenna Kgosi', email: '' },
  });
  expect(
    await eventually(
      () => slot('2025-07-07T10:00'),
      ({ ownerName }) => ownerName === 'Onalenna K.',
    ),
  ).toBeDefined();
  expect((await cashier.get(ADMIN_API.cashSale(999_999))).status).toBe(404);
});
