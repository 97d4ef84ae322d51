// A part of the money of a booking went back at the provider, and which of its slots that was for is said when the flood has arrived.
import type { ApprovalDetails } from '@raffle/contracts/admin/approvals';
import type { AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, makeCheckout, makePerson } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { resultStep, together, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

const FIRST = '2025-05-31T10:00';
const FAR = ['2025-06-10T10:00', '2025-06-10T10:15'];

let app: TestApp;
let admin: AdminClient;
let bookingId: number;
let refundId: string;
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  admin = await makeAdmin(app, 'organiser');
  const [buyer, others] = [await makePerson(app), await makePerson(app)];
  const bought = await makeCheckout(buyer, [FIRST, ...FAR]);
  bookingId = bought.bookingId;
  await payAndWait(buyer, bought);
  await payAndWait(others, await makeCheckout(others, ['2025-05-31T10:15', '2025-05-31T10:30']));
  app.sandbox?.control({ action: 'refund', payment_intent: intentOf(bought.referenceNumber), amount: 300 });
  const [refund] = await eventually(refunds, ({ length }) => length === 1);
  refundId = refund?.id ?? '';
  admin.client.moveTo((await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' })).url);
  const record = { arrivedAt: '2025-05-31T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' };
  expect((await resultStep(app, admin, 'arrival', record)).status).toBe(201);
});
afterEach(() => app.close());

const intentOf = (reference: string) =>
  app.sandbox?.ledger().payments.find((payment) => payment.reference?.startsWith(reference))?.payment_intent ?? '';
const refunds = async () => (await admin.get<AdminBookingDetail>(API.adminBooking(bookingId))).body.refunds;
const say = (slotIds: string[]) => admin.post(API.adminRefundSlots(refundId), { slotIds, slots: 'keep' });
const isInLine = async () => (await app.sql(`SELECT 1 FROM guarded_tickets(2025) WHERE slot_id = $1`, [FIRST])).length === 1;
const voids = () => app.sql<{ leaf: string }>(`SELECT leaf FROM log_entries WHERE kind = 'void'`);

it('takes a ticket among the first three out of the line only when its buyer agrees and two organisers say so', async () => {
  const refused = await say([FIRST]);
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'APPROVAL_REQUIRED', approval: { deed: 'booking.refund', payload: { bookingId, refundId, slotIds: [FIRST] } } },
  });
  expect(await refunds()).toMatchObject([{ unassigned: true, slotIds: [] }]);
  expect(await isInLine()).toBe(true);

  expect(await together(app, admin, Promise.resolve(refused))).toMatchObject({
    status: 200,
    body: {
      facts: [
        { label: 'Slots', after: expect.stringContaining('10:00') },
        { label: 'Amount', after: '$3.00, which went back at the provider already' },
        { label: 'Reason', after: 'refunded at the payment provider' },
      ],
    },
  });
  expect(await refunds()).toMatchObject([{ unassigned: false, slotIds: [FIRST], keepsSlots: true }]);
  expect(await isInLine()).toBe(false);
  await expectInvariants(app);
  const [{ leaf } = { leaf: '{}' }] = await voids();
  expect(JSON.parse(leaf)).toMatchObject({ reason: 'owner', organiser: expect.any(String), proposedBy: expect.any(String) });
  expect(await app.sql(`SELECT 1 FROM admin_audit WHERE action = 'booking.assign-refund'`)).toHaveLength(1);
});

it('proposes only what could be said, and of the booking that it names', async () => {
  const { approval } = (await say([FIRST])).body as unknown as ApprovalDetails;
  const propose = (change: object) =>
    admin.post(API.adminApprovals, { ...approval, payload: { ...approval.payload, ...change }, reason: 'She asked for it' });
  expect((await propose({ slotIds: [FIRST, ...FAR] })).status).toBe(400);
  const [other] = await app.sql<{ id: number }>(`SELECT id FROM bookings WHERE id <> $1`, [bookingId]);
  expect((await propose({ bookingId: other?.id, slotIds: ['2025-05-31T10:15'] })).status).toBe(400);
});

it('is refused to whoever writes it into the database alone, before and after the money', async () => {
  const refusal = /somebody else has approved it/;
  await expect(app.sql(`UPDATE refunds SET slot_ids = $1, applied_at = now() WHERE id = $2`, [[FIRST], refundId])).rejects.toThrow(refusal);
  await expect(app.sql(`UPDATE refunds SET slot_ids = $1 WHERE id = $2`, [[FAR[0], FIRST], refundId])).rejects.toThrow(refusal);
  const made = `INSERT INTO refunds (payment_id, state, origin, amount_cents, slot_ids, reason)
    SELECT payment_id, 'succeeded', 'provider', 300, $1::text[], 'x' FROM refunds WHERE id = $2`;
  await expect(app.sql(made, [[FIRST], refundId])).rejects.toThrow(refusal);
});

it('is nobody’s business for the other tickets, and when all of the money went back', async () => {
  expect(await say(FAR.slice(0, 1))).toMatchObject({ status: 200, body: { slotIds: FAR.slice(0, 1), unassigned: false } });
  const [booking] = await app.sql<{ reference: string }>(`SELECT reference FROM bookings WHERE id = $1`, [bookingId]);
  app.sandbox?.control({ action: 'refund', payment_intent: intentOf(booking?.reference ?? '') });
  await eventually(
    () => app.sql(`SELECT 1 FROM bookings WHERE id = $1 AND payment_status = 'refunded'`, [bookingId]),
    (rows) => rows.length === 1,
  );
  await expectInvariants(app);
  expect((await voids()).map(({ leaf }) => (JSON.parse(leaf) as { reason: string }).reason)).toEqual(['provider', 'provider', 'provider']);
});
