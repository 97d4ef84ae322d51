import type { AdminBookingPage } from '@raffle/contracts/admin-bookings';
import type { AdminCashPage, AdminCashSale } from '@raffle/contracts/admin-cash';
import type { AdminOverview } from '@raffle/contracts/admin-overview';
import { API } from '@raffle/contracts/routes';
import type { SlotView } from '@raffle/contracts/slots';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { makePerson, makeSelection, slotsOf } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
let cashier: AdminClient;
let organiser: AdminClient;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  [cashier, organiser] = [await makeAdmin(app, 'cashier'), await makeAdmin(app, 'organiser')];
});
afterEach(() => expectInvariants(app));
afterAll(() => app.close());

const sale = (slotIds: string[], rest: object = {}) => ({ slotIds, buyerName: 'Onalenna Seretse', amountTaken: slotIds.length * 3, ...rest });
const sell = (form: object) => cashier.post<AdminCashSale>(API.adminCashSales, form);
const slot = async (id: string) => (await new Client(app.url).get<SlotView>(API.timeSlot(id))).body;
const walkIns = () => app.sql(`SELECT 1 FROM users WHERE walk_in`);

it('sells to somebody without an account, with a receipt that holds the fingerprints, and counts as paid', async () => {
  const first = await sell(sale(['2025-07-01T10:00', '2025-07-01T10:15'], { buyerPhone: '72345678' }));
  expect(first).toMatchObject({
    status: 201,
    body: { receiptNumber: '2025-0001', amount: 6, cashier: 'Kagiso cashier', buyer: { fullName: 'Onalenna Seretse', phone: '+26772345678' }, returnedAt: null },
  });
  expect(first.body.seals.map(({ slotId }) => slotId)).toEqual(['2025-07-01T10:00', '2025-07-01T10:15']);
  expect(first.body.seals[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await slot('2025-07-01T10:00')).toMatchObject({ status: 'booked', ownerName: 'Onalenna S.' });
  const { body } = await organiser.get<AdminBookingPage>(`${API.adminBookings}?q=onalenna`);
  expect(body.bookings).toMatchObject([{ reference: first.body.reference, status: 'paid', totalAmount: 6, person: { email: '' } }]);
  expect((await cashier.get<AdminOverview>(API.adminOverview)).body).toMatchObject({ raised: 6, slotsSold: 2, buyers: 1, cash: { sales: 1, slots: 2, amount: 6 } });
  expect((await sell(sale(['2025-07-02T10:00']))).body.receiptNumber).toBe('2025-0002');
  const page = await cashier.get<AdminCashPage>(`${API.adminCashSales}?limit=1`);
  expect(page.body.sales.map(({ receiptNumber }) => receiptNumber)).toEqual(['2025-0002']);
  const rest = await cashier.get<AdminCashPage>(`${API.adminCashSales}?after=${page.body.next}`);
  expect(rest.body.sales.map(({ receiptNumber }) => receiptNumber)).toEqual(['2025-0001']);
  expect(await app.sql(`SELECT action, after FROM admin_audit WHERE action = 'booking.sell-for-cash' ORDER BY id LIMIT 1`)).toEqual([
    { action: 'booking.sell-for-cash', after: { amountCents: 600 } },
  ]);
});

it('never sells what somebody holds, another amount, too many of a day, or what is closed', async () => {
  const before = (await walkIns()).length;
  await makeSelection(await makePerson(app), ['2025-07-03T10:00']);
  expect(await sell(sale(['2025-07-03T10:00', '2025-07-03T10:15']))).toMatchObject({ status: 409, body: { error: 'SLOT_TEMPORARILY_UNAVAILABLE' } });
  expect(await slot('2025-07-03T10:15')).toMatchObject({ status: 'available' });
  expect(await sell(sale(['2025-07-03T11:00'], { amountTaken: 2 }))).toMatchObject({ status: 400, body: { error: 'TOTAL_MISMATCH' } });
  expect(await sell(sale(slotsOf('2025-07-04', 40, 11)))).toMatchObject({ status: 409, body: { error: 'MAX_SLOTS_PER_DAY' } });
  expect(await sell(sale(['2025-05-01T10:00']))).toMatchObject({ status: 409, body: { error: 'SLOT_CLOSED' } });
  expect(await sell(sale(['2025-07-03T11:00'], { buyerName: ' ' }))).toMatchObject({ status: 400, body: { fields: { buyerName: ['Please enter the name of the buyer'] } } });
  expect(await walkIns()).toHaveLength(before);
});

it('sells a slot once to two cashiers at once, and leaves no gap in the receipts', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map((n) => sell(sale([n < 3 ? '2025-07-05T10:00' : `2025-07-05T1${n}:00`]))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409]);
  const numbers = await app.sql<{ receipt: number }>(`SELECT receipt FROM cash_sales ORDER BY receipt`);
  expect(numbers.map(({ receipt }) => receipt)).toEqual(numbers.map((_row, index) => index + 1));
});

it('gives the cash back once, by an organiser, and the slots on sale again', async () => {
  const { body } = await sell(sale(['2025-07-06T10:00']));
  expect((await cashier.post(API.adminCashSaleReturn(body.bookingId), { reason: 'Changed mind' })).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => organiser.post<AdminCashSale>(API.adminCashSaleReturn(body.bookingId), { reason: 'Changed mind' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await slot('2025-07-06T10:00')).toMatchObject({ status: 'available' });
  expect((await cashier.get<AdminCashSale>(API.adminCashSale(body.bookingId))).body).toMatchObject({ returnedAt: expect.any(String), slots: [{ id: '2025-07-06T10:00' }] });
  expect((await organiser.post(API.adminBookingRefunds(body.bookingId), { reason: 'x', slots: 'keep' })).status).toBe(400);
});

it('makes nobody an account, and mails nobody', async () => {
  const { body } = await sell(sale(['2025-07-07T10:00']));
  const [buyer] = await app.sql<{ email: string }>(`SELECT u.email FROM users u JOIN bookings b ON b.user_id = u.id WHERE b.id = $1`, [body.bookingId]);
  for (const username of [buyer?.email ?? '', `${buyer?.email}.com`]) expect((await new Client(app.url).post(API.login, { username, password: '' })).status).toBe(400);
  expect(await app.sql(`SELECT 1 FROM outbox WHERE kind = 'booking-confirmed.mail' AND payload->>'bookingId' = $1`, [String(body.bookingId)])).toEqual([]);
  expect((await organiser.post(API.adminBookingResend(body.bookingId))).status).toBe(400);
  expect((await cashier.get(API.adminCashSale(999_999))).status).toBe(404);
});
