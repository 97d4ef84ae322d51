import { app, date, intentOf, mailsTo, openItems, paymentBecomes, person } from '../../../test/buyer.js';
import { untilWaiting } from '../../../test/locks.js';
import { changeSeason, eventually, makeCheckout, makePerson, makeSelection, payAt, slotsOf, withoutTriggers } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, paymentsOf, returned, sessionIn, statesOf } from '../../../test/money.js';
import { violationsOf } from '../../../test/expect-invariants.js';
import { LOCK_SALES } from '../../season/sales-lock.js';
import { PaymentSyncService } from './payment-sync.service.js';
import { PaymentsJobs } from '../payments.jobs.js';

beforeEach(() => app.sandbox?.control({ action: 'review_payments', on: true }));
afterEach(() => app.sandbox?.control({ action: 'review_payments', on: false }));

const REFUSED = 'Your payment was checked and not accepted. Nothing was charged, and your time slots are free again.';

/** Makes a payment that the provider holds for review. */
async function underReview() {
  const bought = await makeCheckout(person, slotsOf(date, 40, 2));
  const session = sessionIn(await payAt(bought.checkoutUrl, 'card'));
  await paymentBecomes(bought.bookingId, 'authorised');
  return { ...bought, session, intent: intentOf(bought.referenceNumber) };
}

describe('a payment under review', () => {
  it('is captured only after its approval, although the buyer already has the slots', async () => {
    const { bookingId, referenceNumber, session, intent } = await underReview();
    expect((await returned(person, session)).body).toMatchObject({
      outcome: 'pending',
      paymentStatus: 'confirming',
      inReview: true,
      message: expect.stringMatching(/is checking your payment/),
    });
    await app.sql(
      `UPDATE payments SET state_since = state_since - interval '3 days', updated_at = updated_at - interval '3 days' WHERE booking_id = $1`,
      [bookingId],
    );
    await app.app.get(PaymentsJobs).reconcileRecent(600);
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 0, outstanding: 600 });
    expect(await openItems(referenceNumber)).toMatchObject([{ kind: 'payment-in-review' }]);
    expect(await violationsOf(app)).toEqual([]);
    await expect(makeSelection(await makePerson(app), slotsOf(date, 40, 1))).rejects.toThrow(/SLOT_ALREADY_BOOKED/);

    app.sandbox?.control({ action: 'close_review', payment_intent: intent, closed_reason: 'approved' });
    await paymentBecomes(bookingId, 'captured');
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 600, outstanding: 0 });
    expect(await openItems(referenceNumber)).toEqual([]);
    await expectSoundMoney(app);
  });

  it.each(['canceled', 'refunded_as_fraud'] as const)(
    'is released and its buyer gets an email when the review is closed as %s',
    async (reason) => {
      const { bookingId, referenceNumber, session, intent } = await underReview();
      app.sandbox?.control({ action: 'close_review', payment_intent: intent, closed_reason: reason });
      await paymentBecomes(bookingId, 'voided');
      expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'cancelled', cancelledBecause: REFUSED });
      expect((await returned(person, session)).body).toMatchObject({ outcome: 'declined', message: REFUSED });
      expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 0, voided: 600, outstanding: 0 });
      const [mail] = await eventually(
        () => mailsTo(person),
        ({ length }) => length > 0,
      );
      expect(mail?.text).toContain(REFUSED);
      expect(await openItems(referenceNumber)).toEqual([]);
      expect(await makeSelection(await makePerson(app), slotsOf(date, 40, 2))).toMatchObject({ totalAmount: 6 });
      await expectSoundMoney(app);
    },
  );

  it('is released if it is approved only after the arrival, because its tickets can no longer be entered', async () => {
    const { bookingId, referenceNumber, intent } = await underReview();
    await changeSeason(app, 'arrival_at = now()');
    try {
      app.sandbox?.control({ action: 'close_review', payment_intent: intent, closed_reason: 'approved' });
      await paymentBecomes(bookingId, 'voided');
    } finally {
      await changeSeason(app, 'arrival_at = NULL');
    }
    expect(await bookingOf(person, referenceNumber)).toMatchObject({
      paymentStatus: 'cancelled',
      cancelledBecause: expect.stringMatching(/when the flood arrived/),
    });
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 0, voided: 600, outstanding: 0 });
    expect(await openItems(referenceNumber)).toEqual([]);
    await expectSoundMoney(app);
  });

  it('is released if the arrival is recorded while the approval is being processed', async () => {
    const { bookingId, referenceNumber, intent } = await underReview();
    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    app.sandbox?.control({ action: 'close_review', payment_intent: intent, closed_reason: 'approved' });
    const [payment] = await paymentsOf(app, bookingId);
    let synced: Promise<void> | undefined;
    try {
      await withoutTriggers(app, 'seasons', ['terms_need_approval'], async (tx) => {
        await tx.rows(LOCK_SALES);
        await tx.write(`UPDATE seasons SET arrival_at = now()`);
        synced = app.app.get(PaymentSyncService).syncPayment(payment?.id ?? '');
        await Promise.race([untilWaiting(app, 1), synced]);
      });
      await synced;
      expect(await statesOf(app, bookingId)).toContain('voided');
    } finally {
      await changeSeason(app, 'arrival_at = NULL');
    }
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 0, voided: 600, outstanding: 0 });
    await expectSoundMoney(app);
  });

  it('becomes paid when an organiser captures it manually, even if no event arrives', async () => {
    const { bookingId, referenceNumber, intent } = await underReview();
    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    app.sandbox?.control({ action: 'capture', payment_intent: intent });
    const [payment] = await paymentsOf(app, bookingId);
    await app.app.get(PaymentSyncService).syncPayment(payment?.id ?? '');
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
    await expectSoundMoney(app);
  });
});

it("the payment page shows only the price's currency, because adaptive pricing is disabled", async () => {
  const { referenceNumber } = await makeCheckout(person, slotsOf(date, 40, 1));
  const sessions = app.sandbox?.state().sessions as { client_reference_id: string; adaptive_pricing: unknown }[];
  expect(sessions.find((session) => session.client_reference_id.startsWith(referenceNumber))?.adaptive_pricing).toEqual({ enabled: false });
});
