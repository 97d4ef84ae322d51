import { app, checkout, date, intentOf, mailsTo, openItems, paymentBecomes, person, selectionOf } from '../../../test/buyer.js';
import { eventually, makeCheckout, makePerson, makeSelection, payAt, slotsOf } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, outboxNow, returned, sessionIn } from '../../../test/money.js';
import { violationsOf } from '../../../test/expect-invariants.js';
import { writtenDate } from '../../platform/written-date.js';
import { PaymentsJobs } from '../payments.jobs.js';

const GONE = 'Your bank let the reserved money go before we could take it. Nothing was charged, and your time slots are free again.';

const violated = async () => (await violationsOf(app)).map(({ id }) => id);

/** Sells slots for authorised money, and makes every attempt to capture the money fail with `fault`. */
async function soldWithoutCapture(fault: { mode: 'decline' | 'drop'; when?: 'after' }) {
  app.sandbox?.addFault({ operation: 'payment_intents.capture', times: 0, ...fault });
  const bought = await makeCheckout(person, slotsOf(date, 40, 2));
  const back = await payAt(bought.checkoutUrl, 'card');
  return { ...bought, session: sessionIn(back) };
}

type Sold = Awaited<ReturnType<typeof soldWithoutCapture>>;

async function expectUndone({ bookingId, selectionId, referenceNumber, session }: Sold): Promise<void> {
  await paymentBecomes(bookingId, 'voided');
  expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'cancelled', cancelledBecause: GONE });
  expect((await returned(person, session)).body).toMatchObject({ outcome: 'declined', paymentStatus: 'cancelled', message: GONE });
  expect(await selectionOf(selectionId)).toMatchObject({ state: 'cancelled' });
  expect(await checkout(selectionId)).toMatchObject({ status: 410, body: { error: 'SELECTION_EXPIRED' } });
  expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 0, voided: 600, outstanding: 0 });
  const mails = await eventually(
    () => mailsTo(person),
    ({ length }) => length > 0,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: `We couldn't complete your payment: ${referenceNumber}` });
  expect(mails[0]?.text).toContain(GONE);
  expect(mails[0]?.text).toContain(`${writtenDate(date)}  10:00 - 10:14`);
  expect((await openItems(referenceNumber)).map(({ kind }) => kind)).toEqual(['authorisation-lapsed']);
  expect(await makeSelection(await makePerson(app), slotsOf(date, 40, 2))).toMatchObject({ totalAmount: 6 });
  await expectSoundMoney(app);
}

describe('a sale whose money cannot be captured', () => {
  it('is undone and reported to its buyer by email if the authorisation lapses before the capture', async () => {
    const sold = await soldWithoutCapture({ mode: 'decline' });
    await paymentBecomes(sold.bookingId, 'capturing');
    app.sandbox?.control({ action: 'lapse_authorization', payment_intent: intentOf(sold.referenceNumber) });
    await outboxNow(app);
    await expectUndone(sold);
  });

  it('is undone and reported to its buyer by email if the bank rejects the capture permanently', async () => {
    await expectUndone(await soldWithoutCapture({ mode: 'decline', when: 'after' }));
  });

  it('is reported to organisers at the first rejection, and the item is closed once the capture succeeds', async () => {
    const sold = await soldWithoutCapture({ mode: 'decline' });
    expect((await returned(person, sold.session)).body).toMatchObject({ outcome: 'pending', paymentStatus: 'confirming' });
    const [item] = await eventually(
      () => openItems(sold.referenceNumber),
      ({ length }) => length > 0,
    );
    expect(item).toMatchObject({ kind: 'capture-refused' });
    await outboxNow(app);
    expect(await openItems(sold.referenceNumber)).toHaveLength(1);
    app.sandbox?.clearFaults();
    await outboxNow(app);
    expect(await bookingOf(person, sold.referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
    expect(await openItems(sold.referenceNumber)).toEqual([]);
    await expectSoundMoney(app);
  });

  it('violates invariants I4 and I10 after ten minutes, however often jobs reread the payment in the meantime', async () => {
    const sold = await soldWithoutCapture({ mode: 'decline' });
    await eventually(
      () => openItems(sold.referenceNumber),
      ({ length }) => length > 0,
    );
    expect(await violated()).toEqual([]);
    await app.sql(
      `UPDATE payments SET state_since = state_since - interval '11 minutes', updated_at = updated_at - interval '11 minutes' WHERE booking_id = $1`,
      [sold.bookingId],
    );
    await app.sql(`UPDATE outbox SET created_at = created_at - interval '11 minutes' WHERE done_at IS NULL`);
    await app.app.get(PaymentsJobs).reconcileRecent(600);
    await outboxNow(app);
    expect(await violated()).toEqual(['I4', 'I10']);
    app.sandbox?.clearFaults();
    await outboxNow(app);
    await expectSoundMoney(app);
  });
});
