import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import type { AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import type { AttentionView } from '@raffle/contracts/admin/attention';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { app, bought, date, intentOf, openItems, paymentBecomes, person } from '../../../test/buyer.js';
import { makeAdmin } from '../../../test/admin.js';
import { eventually, makeCheckout, makePerson, makeSelection, payAt, slotsOf } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, outboxNow, paymentsOf, statesOf } from '../../../test/money.js';
import { violationsOf } from '../../../test/expect-invariants.js';
import { PaymentSyncService } from '../sync/payment-sync.service.js';
import { Ledger } from '../ledger/ledger.js';
import { RefundsService } from './refunds.service.js';

const refunds = () => app.app.get(RefundsService);
const refundsOf = (bookingId: number) => app.database.single((reader) => refunds().list(reader, bookingId));
/** Waits until the booking has this number of refunds. */
const refundsAre = (bookingId: number, count: number) =>
  eventually(
    () => refundsOf(bookingId),
    ({ length }) => length === count,
  );
const statusOf = async (slotId: string) => (await person.client.get<{ status: string }>(API.timeSlot(slotId))).body.status;

describe("an action in the provider's dashboard", () => {
  it('a full refund marks the booking as refunded and releases its slots', async () => {
    const { bookingId, referenceNumber, slotIds, intent } = await bought(3);
    app.sandbox?.control({ action: 'refund', payment_intent: intent });
    await paymentBecomes(bookingId, 'refunded');
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await statusOf(slotIds[0] ?? '')).toBe('available');
    expect(await refundsOf(bookingId)).toMatchObject([{ origin: 'provider', state: 'succeeded', amountCents: 900 }]);
    await expectSoundMoney(app);
  });

  it('a partial refund raises an item that asks which slots it was for, and no invariant is violated in the meantime', async () => {
    const { bookingId, referenceNumber, slotIds, intent } = await bought(3);
    app.sandbox?.control({ action: 'refund', payment_intent: intent, amount: 300 });
    const [refund] = await refundsAre(bookingId, 1);
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'paid', totalAmount: 9 });
    expect(await violationsOf(app)).toEqual([]);
    const isAsked = async () => (await openItems(referenceNumber)).some(({ kind }) => kind === 'refund-unassigned');
    expect(await isAsked()).toBe(true);
    await expect(refunds().assign(refund?.id ?? '', slotIds.slice(0, 2), 'release')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await refunds().assign(refund?.id ?? '', slotIds.slice(0, 1), 'release');
    expect(await bookingOf(person, referenceNumber)).toMatchObject({
      paymentStatus: 'paid',
      totalAmount: 6,
      slots: slotIds.slice(1).map((id) => ({ id })),
    });
    expect(await statusOf(slotIds[0] ?? '')).toBe('available');
    expect(await isAsked()).toBe(false);
    await expectSoundMoney(app);
  });

  it("a refund of less than a slot's price can be marked as money-only, and the rest can still be refunded", async () => {
    const admin = await makeAdmin(app);
    const { bookingId, referenceNumber, slotIds, intent } = await bought(2);
    app.sandbox?.control({ action: 'refund', payment_intent: intent, amount: 100 });
    const [refund] = await eventually(
      async () => (await admin.get<AdminBookingDetail>(ADMIN_API.booking(bookingId))).body.refunds,
      (rows) => rows.length === 1,
    );
    expect(refund).toMatchObject({ amount: 1, unassigned: true, moneyOnly: false });
    const items = async () =>
      (await admin.get<AttentionView[]>(ADMIN_API.attention)).body.filter(
        ({ kind, subject, resolvedAt }) => kind === 'refund-unassigned' && subject === referenceNumber && resolvedAt === null,
      );
    expect(await items()).toHaveLength(1);
    const slots = ADMIN_API.refundSlots(refund?.id ?? '');
    expect(await admin.post(slots, { slotIds: slotIds.slice(0, 1), slots: 'release' })).toMatchObject({
      status: 400,
      body: { fields: { slotIds: ['Please choose slots of this booking that cost $1.00 in total.'] } },
    });
    expect(await admin.post(slots, { slotIds: [], slots: 'release' })).toMatchObject({
      status: 200,
      body: { moneyOnly: true, unassigned: false, slotIds: [] },
    });
    expect(await admin.post(slots, { slotIds: [], slots: 'release' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('no longer needs a choice') },
    });
    expect(await items()).toEqual([]);
    expect(await bookingOf(person, referenceNumber)).toMatchObject({
      paymentStatus: 'paid',
      totalAmount: 6,
      slots: slotIds.map((id) => ({ id })),
    });
    const { body } = await admin.get<AdminAuditPage>(`${ADMIN_API.auditLog}?action=booking`);
    expect(body.entries[0]).toMatchObject({ action: 'booking.assign-refund', after: { amountCents: 100, moneyOnly: true } });
    await expectSoundMoney(app);
    await refunds().request({ bookingId, slotIds: slotIds.slice(0, 1), reason: 'asked', slots: 'release' });
    await eventually(
      () => bookingOf(person, referenceNumber),
      ({ totalAmount }) => totalAmount === 3,
    );
    await expectSoundMoney(app);
    await refunds().request({ bookingId, reason: 'asked', slots: 'release' });
    await paymentBecomes(bookingId, 'refunded');
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 600, refunded: 600 });
    await expectSoundMoney(app);
  });

  it("after a money-only refund of a slot's price, the rest can be refunded only for all slots together", async () => {
    const { bookingId, referenceNumber, slotIds, intent } = await bought(3);
    app.sandbox?.control({ action: 'refund', payment_intent: intent, amount: 300 });
    const admin = await makeAdmin(app);
    const [refund] = await eventually(
      async () => (await admin.get<AdminBookingDetail>(ADMIN_API.booking(bookingId))).body.refunds,
      (rows) => rows.length === 1,
    );
    expect((await admin.post(ADMIN_API.refundSlots(refund?.id ?? ''), { slotIds: [], slots: 'release' })).status).toBe(200);
    await expect(refunds().request({ bookingId, slotIds: slotIds.slice(0, 2), reason: 'asked', slots: 'release' })).rejects.toThrow();
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'paid', slots: slotIds.map((id) => ({ id })) });
    await refunds().request({ bookingId, reason: 'asked', slots: 'release' });
    await paymentBecomes(bookingId, 'refunded');
    await expectSoundMoney(app);
  });

  it('a partial refund without assigned slots removes none if we later refund the rest together with all slots', async () => {
    const { bookingId, referenceNumber, slotIds, intent } = await bought(3);
    app.sandbox?.control({ action: 'refund', payment_intent: intent, amount: 300 });
    await refundsAre(bookingId, 1);
    await refunds().request({ bookingId, reason: 'asked', slots: 'keep' });
    await paymentBecomes(bookingId, 'refunded');
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await refundsOf(bookingId)).toMatchObject([
      { origin: 'provider', slotIds: [], keepsSlots: false, appliedAt: expect.any(Date) },
      { origin: 'organiser', slotIds, keepsSlots: true, appliedAt: expect.any(Date) },
    ]);
    for (const slotId of slotIds) expect(await statusOf(slotId)).toBe('blocked');
    expect((await openItems(referenceNumber)).map(({ kind }) => kind)).not.toContain('refund-unassigned');
    await expectSoundMoney(app);
  });

  it('a refund of the rest removes the third slot while our refund of the other two is pending', async () => {
    const { bookingId, slotIds, intent } = await bought(3);
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', status: 503, times: 0 });
    await refunds().request({ bookingId, slotIds: slotIds.slice(0, 2), reason: 'asked', slots: 'keep' });
    app.sandbox?.control({ action: 'refund', payment_intent: intent, amount: 300 });
    await refundsAre(bookingId, 2);
    app.sandbox?.clearFaults();
    await outboxNow(app);
    await paymentBecomes(bookingId, 'refunded');
    expect(await refundsOf(bookingId)).toMatchObject([
      { origin: 'organiser', slotIds: slotIds.slice(0, 2), keepsSlots: true },
      { origin: 'provider', slotIds: slotIds.slice(2), keepsSlots: false },
    ]);
    expect(await Promise.all(slotIds.map(statusOf))).toEqual(['blocked', 'blocked', 'available']);
    await expectSoundMoney(app);
  });

  it('the slots of a partial refund cannot be chosen without a recent password check', async () => {
    const admin = await makeAdmin(app);
    const { bookingId, intent } = await bought(2);
    app.sandbox?.control({ action: 'refund', payment_intent: intent, amount: 300 });
    const [refund] = await refundsAre(bookingId, 1);
    await app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL`);
    expect((await admin.post(ADMIN_API.refundSlots(refund?.id ?? ''), { slotIds: [], slots: 'keep' })).status).toBe(403);
    expect((await refundsOf(bookingId))[0]).toMatchObject({ appliedAt: null, moneyOnly: false });
    await refunds().assign(refund?.id ?? '', [], 'keep');
    await expectSoundMoney(app);
  });

  it('a capture of money that was about to be released leads to a refund', async () => {
    const wanted = slotsOf(date, 40, 2);
    const checkout = await makeCheckout(person, wanted);
    await app.sql(`UPDATE claims SET state = 'released' WHERE selection_id = $1`, [checkout.selectionId]);
    await app.sql(`UPDATE day_versions SET taken = taken - 2 WHERE date = $1`, [date]);
    await makeSelection(await makePerson(app), wanted);
    app.sandbox?.addFault({ operation: 'payment_intents.cancel', mode: 'error', status: 500, times: 0 });
    await payAt(checkout.checkoutUrl, 'card');
    await paymentBecomes(checkout.bookingId, 'voiding');
    app.sandbox?.control({ action: 'capture', payment_intent: intentOf(checkout.referenceNumber) });
    app.sandbox?.clearFaults();
    await outboxNow(app);
    await paymentBecomes(checkout.bookingId, 'refunded');
    expect(moneyOf(app, checkout.referenceNumber)).toMatchObject({ captured: 600, refunded: 600 });
    await expectSoundMoney(app);
  });
});

describe('a partial amount captured manually through the provider before we captured the whole amount', () => {
  it('is all that we hold, and the released rest does not count as a refund', async () => {
    app.sandbox?.addFault({ operation: 'payment_intents.capture', mode: 'drop', times: 0 });
    const { bookingId, referenceNumber, checkoutUrl } = await makeCheckout(person, slotsOf(date, 40, 2));
    await payAt(checkoutUrl, 'card');
    await paymentBecomes(bookingId, 'capturing');
    app.sandbox?.control({ action: 'capture', payment_intent: intentOf(referenceNumber), amount: 300 });
    app.sandbox?.clearFaults();
    await outboxNow(app);
    const [payment] = await paymentsOf(app, bookingId);
    await app.app.get(PaymentSyncService).syncPayment(payment?.id ?? '');
    await app.sandbox?.webhooksSettled();
    const books = () => app.sql(`SELECT captured_cents, refunded_cents, state FROM payments WHERE booking_id = $1`, [bookingId]);
    expect(await books()).toEqual([{ captured_cents: 300, refunded_cents: 0, state: 'captured' }]);
    expect(await refundsOf(bookingId)).toEqual([]);
    expect(await app.app.get(Ledger).disagreements()).toEqual([]);

    app.sandbox?.control({ action: 'refund', payment_intent: intentOf(referenceNumber) });
    await paymentBecomes(bookingId, 'refunded');
    expect(await books()).toEqual([{ captured_cents: 300, refunded_cents: 300, state: 'refunded' }]);
    expect(await refundsOf(bookingId)).toMatchObject([{ origin: 'provider', amountCents: 300 }]);
    await expectSoundMoney(app);
  });
});

describe('money from a page that we had recorded as closed', () => {
  it.each(['authorised', 'captured'])('is returned if it was %s', async (how) => {
    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    const checkout = await makeCheckout(person, slotsOf(date, 40, 1));
    const [payment] = await app.sql<{ id: string }>(`UPDATE payments SET state = 'expired' WHERE booking_id = $1 RETURNING id`, [
      checkout.bookingId,
    ]);
    await payAt(checkout.checkoutUrl, 'card');
    if (how === 'captured') app.sandbox?.control({ action: 'capture', payment_intent: intentOf(checkout.referenceNumber) });
    await app.app.get(PaymentSyncService).syncPayment(payment?.id ?? '');
    await eventually(
      async () => moneyOf(app, checkout.referenceNumber),
      ({ voided, refunded }) => voided + refunded === 300,
    );
    expect(await statesOf(app, checkout.bookingId)).toEqual(['expired']);
    await eventually(
      async () => (await refundsOf(checkout.bookingId)).map(({ state }) => state),
      (states) => states.every((state) => state === 'succeeded'),
    );
    await expectSoundMoney(app);
  });
});
