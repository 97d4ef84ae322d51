import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import {
  BOOKING_MESSAGES,
  type AdminBookingPage,
  type AdminBookingDetail,
  type AdminRefund,
  type BookingMessage,
} from '@raffle/contracts/admin/bookings';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SlotView } from '@raffle/contracts/slots';
import { Database } from '../../platform/db/database.js';
import type { OutboxKind, OutboxMessages } from '../../platform/outbox/outbox.js';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, makeCheckout, makePerson, payAt, type Person } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
let admin: AdminClient;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  admin = await makeAdmin(app, 'organiser');
});
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});

const story = async (id: number): Promise<AdminBookingDetail> => (await admin.get<AdminBookingDetail>(ADMIN_API.booking(id))).body;
const found = async (query: string): Promise<string[]> =>
  (await admin.get<AdminBookingPage>(`${ADMIN_API.bookings}?${query}`)).body.bookings.map(({ reference }) => reference);

async function bought(person: Person, slotIds: string[]): Promise<{ bookingId: number; referenceNumber: string }> {
  const checkout = await makeCheckout(person, slotIds);
  await payAt(checkout.checkoutUrl, 'card');
  await eventually(
    () => story(checkout.bookingId),
    ({ status }) => status === 'paid',
  );
  return checkout;
}

it('finds a booking by reference, name, email address, phone number, slot or date', async () => {
  const person = await makePerson(app, { fullName: 'Bontle 100%_Sure' });
  const { referenceNumber } = await bought(person, ['2025-06-14T10:00', '2025-06-15T10:00']);
  await app.sql(`UPDATE users SET phone = '+26772345678' WHERE id = $1`, [person.id]);
  const queries = [
    `q=${referenceNumber.slice(4, 9).toLowerCase()}`,
    'q=bontle',
    'q=100%25_s',
    `q=${person.email}`,
    'q=072%20345%20678',
    'q=2025-06-14T10:00',
    'date=2025-06-15',
  ];
  for (const query of queries) expect([query, await found(query)]).toEqual([query, [referenceNumber]]);
  expect(await found('q=nobody%25')).toEqual([]);
  await app.sql(`UPDATE users SET full_name = 'Jürgen Strauß Ærø' WHERE id = $1`, [person.id]);
  for (const name of ['strauss', 'STRAUẞ', 'jurgen', 'Aero', 'ærø'])
    expect([name, await found(`q=${encodeURIComponent(name)}`)]).toEqual([name, [referenceNumber]]);
  expect(await found('date=2025-06-16')).toEqual([]);
  expect((await admin.get(`${ADMIN_API.bookings}?status=sold`)).status).toBe(400);
});

it('shows each booking exactly once across pages, even if new bookings are added in the meantime', async () => {
  const person = await makePerson(app, { fullName: 'Paging Person' });
  const references: string[] = [];
  for (const hour of ['01', '02', '03']) references.push((await makeCheckout(person, [`2025-06-20T${hour}:00`])).referenceNumber);
  const first = await admin.get<AdminBookingPage>(`${ADMIN_API.bookings}?q=paging&limit=2`);
  await makeCheckout(person, ['2025-06-20T04:00']);
  const second = await admin.get<AdminBookingPage>(`${ADMIN_API.bookings}?q=paging&limit=2&after=${first.body.next}`);
  expect([...first.body.bookings, ...second.body.bookings].map(({ reference }) => reference)).toEqual(references.toReversed());
  expect(second.body.next).toBeNull();
});

it('exports the search results with escaped spreadsheet formulas and adds an audit entry', async () => {
  const person = await makePerson(app, { fullName: '=Neo "Export"' });
  const { referenceNumber } = await bought(person, ['2025-06-19T10:15', '2025-06-19T10:00']);
  const { referenceNumber: unpaid } = await makeCheckout(person, ['2025-06-19T11:00']);
  // Check the invariants now, because the following update violates them. The end of the test restores the row.
  await expectInvariants(app);
  const [honest] = await app.sql<{ at: string }>(`SELECT paid_at::text AS at FROM bookings WHERE reference = $1`, [referenceNumber]);
  await app.sql(`UPDATE bookings SET created_at = '2025-06-01T22:29:00Z', paid_at = '2025-06-01T22:30:00Z' WHERE reference = $1`, [
    referenceNumber,
  ]);
  const linesOf = (query: string) => admin.rowsOf(`${ADMIN_API.bookingsExport}?${query}`, 'bookings.csv');
  const paid = `${referenceNumber},paid,2,2025-06-19T10:00 2025-06-19T10:15,6,6,"'=Neo ""Export""",${person.email},'+26771234567,2025-06-02 00:29:00,2025-06-02 00:30:00,6,0,0,0,26771234567,1,1`;
  expect(await linesOf('date=2025-06-19&status=paid')).toEqual([paid]);
  expect(await linesOf('q=export&limit=1')).toEqual([
    expect.stringMatching(new RegExp(`^${unpaid},pending,1,2025-06-19T11:00,3,0,`)),
    paid,
  ]);
  const log = await admin.get<AdminAuditPage>(`${ADMIN_API.auditLog}?action=export&subjectId=bookings`);
  expect(log.body.entries).toHaveLength(2);
  await app.sql(`UPDATE bookings SET paid_at = $2 WHERE reference = $1`, [referenceNumber, honest?.at]);
});

type About = { bookingId: number } | { selectionId: string };
/** Kinds of outbox messages whose payload identifies a booking. Such messages appear in the booking's history. */
type AboutBooking = { [Kind in OutboxKind]: OutboxMessages[Kind] extends About ? Kind : never }[OutboxKind];
/** Compiles only if the contract lists all of these kinds, because the web app needs a label for each of them. */
const inContract = (kind: AboutBooking): BookingMessage => kind;

it('includes every kind of outbox message about a booking in the contract', () => {
  expect(BOOKING_MESSAGES).toContain(inContract('sale-undone.mail'));
});

it('returns a booking’s history: states, provider events, emails and organisers’ actions', async () => {
  const person = await makePerson(app);
  const { bookingId } = await bought(person, ['2025-06-21T10:00']);
  expect((await admin.post(ADMIN_API.bookingResend(bookingId))).status).toBe(202);
  const { bookingId: unpaid } = await makeCheckout(person, ['2025-06-21T11:00']);
  expect(await admin.post(ADMIN_API.bookingResend(unpaid))).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
  const detail = await eventually(
    () => story(bookingId),
    ({ events }) => events.filter(({ what }) => what === 'booking-confirmed.mail').length === 2,
  );
  const happened = detail.events.map(({ what }) => what);
  expect(happened).toEqual(
    expect.arrayContaining([
      'selection: held -> paying',
      'checkout.session.completed',
      'booking: confirming -> paid',
      'booking.resend-confirmation',
    ]),
  );
  expect(happened.indexOf('selection: held -> paying')).toBeLessThan(happened.indexOf('booking: confirming -> paid'));
  expect(detail.payments).toMatchObject([{ state: 'captured', amount: 3, captured: 3, providerIntentId: expect.stringMatching(/^pi_/) }]);
});

it('reads a booking’s details from one snapshot, even if a refund is created between two queries', async () => {
  const { bookingId } = await bought(await makePerson(app), ['2025-06-25T10:00']);
  const { detail } = await app.app.get(Database).transact(async (tx) => {
    await tx.rows('LOCK TABLE refunds IN ACCESS EXCLUSIVE MODE'); // the request reads this table after the payments
    const detail = story(bookingId);
    // Wait for this particular query, because the public log also queries refunds.
    await eventually(
      () => app.sql(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'SELECT "Refund"%'`),
      (readers) => readers.length > 0,
    );
    const [payment] = await tx.rows<{ id: string }>(`UPDATE payments SET state = 'refunding' WHERE booking_id = $1 RETURNING id`, [
      bookingId,
    ]);
    await tx.rows(
      `INSERT INTO refunds (payment_id, state, origin, amount_cents, reason) VALUES ($1, 'failed', 'organiser', 300, 'a test')`,
      [payment?.id],
    );
    return { detail };
  });
  const { payments, refunds } = await detail;
  expect({ payments: payments.map(({ state }) => state), refunds: refunds.length }).toEqual({ payments: ['captured'], refunds: 0 });
  await app.sql(`UPDATE payments SET state = 'captured' WHERE booking_id = $1`, [bookingId]);
});

it('refunds part of a booking and then the rest, each only once, and releases or keeps the slots as the organiser chooses', async () => {
  const person = await makePerson(app);
  const { bookingId } = await bought(person, ['2025-06-22T10:00', '2025-06-22T10:15', '2025-06-22T10:30']);
  const part = { slotIds: ['2025-06-22T10:00'], reason: 'Bought by mistake', slots: 'release' };
  const twice = await Promise.all([
    admin.post<AdminRefund>(ADMIN_API.bookingRefunds(bookingId), part),
    admin.post(ADMIN_API.bookingRefunds(bookingId), part),
  ]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await eventually(
    () => story(bookingId),
    ({ refunds }) => refunds.every(({ state }) => state === 'succeeded') && refunds.length === 1,
  );
  expect(await story(bookingId)).toMatchObject({ status: 'paid', totalAmount: 6, slots: 2 });
  expect((await admin.post(ADMIN_API.bookingRefunds(bookingId), { reason: 'The rest', slots: 'keep' })).status).toBe(201);
  await eventually(
    () => story(bookingId),
    ({ status }) => status === 'refunded',
  );
  const { body } = await person.client.get<SlotView[]>(`${API.timeSlots}?date=2025-06-22`);
  const states = Object.fromEntries(body.map(({ id, status }) => [id.slice(11), status]));
  expect(states).toMatchObject({ '10:00': 'available', '10:15': 'blocked', '10:30': 'blocked' });
  expect((await admin.post(ADMIN_API.bookingRefunds(bookingId), { reason: 'Again', slots: 'release' })).status).toBe(400);
});

it('requires a step-up and a reason for a refund', async () => {
  const { bookingId } = await bought(await makePerson(app), ['2025-06-23T10:00']);
  const other = await makeAdmin(app, 'organiser');
  await app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL WHERE admin_id = (SELECT id FROM admins WHERE email = $1)`, [
    other.username,
  ]);
  expect(await other.post(ADMIN_API.bookingRefunds(bookingId), { reason: 'x', slots: 'keep' })).toMatchObject({
    status: 403,
    body: { error: 'STEP_UP_REQUIRED' },
  });
  expect(await admin.post(ADMIN_API.bookingRefunds(bookingId), { reason: ' ', slots: 'keep' })).toMatchObject({
    status: 400,
    body: { fields: { reason: ['Please give a reason'] } },
  });
  expect(await other.get(ADMIN_API.bookingsExport)).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
});

it('releases a stuck hold after closing its payment page', async () => {
  const person = await makePerson(app);
  const { bookingId, checkoutUrl } = await makeCheckout(person, ['2025-06-24T10:00']);
  expect((await admin.post(ADMIN_API.bookingRelease(bookingId), { reason: 'They phoned' })).status).toBe(202);
  await eventually(
    () => story(bookingId),
    ({ status, selection }) => status === 'cancelled' && selection.state === 'cancelled',
  );
  expect(await payAt(checkoutUrl, 'card')).not.toContain('session_id');
  expect((await story(bookingId)).events.at(-1)).toBeDefined();
  expect((await admin.get(ADMIN_API.booking(999_999))).status).toBe(404);
});
