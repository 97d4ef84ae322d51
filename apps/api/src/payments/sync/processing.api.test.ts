import { API } from '@raffle/contracts/routes';
import { makeAccount, PASSWORD } from '../../../test/account.js';
import { app, bookingBecomes, checkout, date, mailsTo, paymentBecomes, person, selectionOf } from '../../../test/buyer.js';
import { changeSeason, eventually, makeCheckout, makePerson, makeSelection, payAt, slotsOf } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, outboxNow, returned, sessionIn, statesOf } from '../../../test/money.js';
import { violationsOf } from '../../../test/expect-invariants.js';
import { ExpireSelectionsJob } from '../../selections/expire-selections.job.js';
import { PaymentsJobs } from '../payments.jobs.js';

/** Makes a payment that the provider is still processing because the bank has not decided on it. */
async function inProcessing(count = 2) {
  const slotIds = slotsOf(date, 40, count);
  const bought = await makeCheckout(person, slotIds);
  const session = sessionIn(await payAt(bought.checkoutUrl, 'processing'));
  const sessions = app.sandbox?.state().sessions as { id: string; payment_intent: string }[];
  return { ...bought, slotIds, session, intent: sessions.find(({ id }) => id === session)?.payment_intent ?? '' };
}

const end = (intent: string, code?: 'insufficient_funds') =>
  app.sandbox?.control({ action: 'end_processing', payment_intent: intent, ...(code && { decline_code: code }) });
/** Expires the hold and runs the jobs. */
async function runOut(selectionId: string): Promise<void> {
  await app.sql(`UPDATE selections SET expires_at = now() - interval '1 second' WHERE id = $1`, [selectionId]);
  await app.app.get(ExpireSelectionsJob).sweep();
  await outboxNow(app);
}
const failureMails = async () => (await mailsTo(person)).filter(({ subject }) => subject.startsWith("Your payment didn't go through"));

describe('a payment that the provider is processing', () => {
  it('is shown as processing on every page that its buyer opens', async () => {
    const { session, referenceNumber, bookingId, selectionId } = await inProcessing();
    expect((await returned(person, session)).body).toMatchObject({
      outcome: 'pending',
      processing: true,
      paymentStatus: 'confirming',
      message: expect.stringMatching(/is processing your payment.*email you/),
    });
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'confirming', totalAmount: 6 });
    expect((await person.client.get(API.userBookings)).body).toMatchObject([{ paymentStatus: 'confirming' }]);
    expect(await selectionOf(selectionId)).toMatchObject({ state: 'paying', processing: true });
    for (const again of [await checkout(selectionId), await person.client.post(API.bookingCheckout(bookingId))]) {
      expect(again).toMatchObject({
        status: 409,
        body: { error: 'BOOKING_ALREADY_PAID', message: expect.stringMatching(/is processing your payment/) },
      });
    }
    expect(await statesOf(app, bookingId)).toEqual(['open']);
  });

  it('keeps its slots after the hold has expired, and is captured once the bank approves it', async () => {
    const { session, referenceNumber, bookingId, selectionId, intent, slotIds } = await inProcessing();
    await returned(person, session);
    await runOut(selectionId);
    expect(await selectionOf(selectionId)).toMatchObject({ state: 'expiring', processing: true });
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'confirming' });
    await expect(makeSelection(await makePerson(app), slotIds)).rejects.toThrow(/SLOT_/);
    await app.sql(`UPDATE outbox SET created_at = created_at - interval '1 hour' WHERE done_at IS NULL`);
    expect(await violationsOf(app)).toEqual([]);

    end(intent);
    await paymentBecomes(bookingId, 'captured');
    expect((await returned(person, session)).body).toMatchObject({ outcome: 'paid' });
    expect(await selectionOf(selectionId)).not.toHaveProperty('processing');
    expect(await failureMails()).toEqual([]);
    await expectSoundMoney(app);
  });

  it('ends as declined when the bank declines it: its buyer gets one email and can pay again during the hold', async () => {
    const { session, referenceNumber, bookingId, selectionId, intent } = await inProcessing();
    await returned(person, session);
    end(intent, 'insufficient_funds');
    await paymentBecomes(bookingId, 'failed');
    expect((await returned(person, session)).body).toMatchObject({
      outcome: 'declined',
      message: expect.stringMatching(/insufficient funds/),
    });
    expect((await returned(person, session)).body).not.toHaveProperty('processing');
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'pending' });
    const again = await checkout(selectionId);
    expect(again.status).toBe(201);
    const [mail] = await eventually(failureMails, ({ length }) => length > 0);
    expect(mail?.text).toMatch(/insufficient funds/);
    expect(mail?.text).toMatch(/Nothing was charged/);
    await app.sandbox?.webhooksSettled();
    await outboxNow(app);
    expect(await failureMails()).toHaveLength(1);
    await payAt(again.body.checkoutUrl, 'card');
    await bookingBecomes(referenceNumber, 'paid');
    await expectSoundMoney(app);
  });

  it('frees its slots if the bank declines the payment after the hold has expired', async () => {
    const { session, referenceNumber, bookingId, selectionId, intent, slotIds } = await inProcessing();
    await returned(person, session);
    await runOut(selectionId);
    end(intent, 'insufficient_funds');
    await paymentBecomes(bookingId, 'failed');
    await outboxNow(app);
    expect(await selectionOf(selectionId)).toMatchObject({ state: 'expired' });
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'cancelled' });
    expect(await makeSelection(await makePerson(app), slotIds)).toMatchObject({ totalAmount: 6 });
    expect(await eventually(failureMails, ({ length }) => length > 0)).toHaveLength(1);
    await expectSoundMoney(app);
  });

  it('is released if the bank approves it only after the arrival, because its tickets can no longer be entered', async () => {
    const { session, referenceNumber, bookingId, selectionId, intent, slotIds } = await inProcessing();
    await returned(person, session);
    await runOut(selectionId);
    await changeSeason(app, 'arrival_at = now()');
    try {
      end(intent);
      await paymentBecomes(bookingId, 'voided');
    } finally {
      await changeSeason(app, 'arrival_at = NULL');
    }
    expect((await returned(person, session)).body).toMatchObject({
      outcome: 'declined',
      message: expect.stringMatching(/The flood arrived/),
    });
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 0, voided: 600, outstanding: 0 });
    const [mail] = await eventually(failureMails, ({ length }) => length > 0);
    expect(mail?.text).toMatch(/The flood arrived/);
    await outboxNow(app);
    expect(await makeSelection(await makePerson(app), slotIds)).toMatchObject({ totalAmount: 6 });
    await expectSoundMoney(app);
  });

  it('is completed by the job if no event arrives', async () => {
    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    const { referenceNumber, bookingId, intent } = await inProcessing();
    await app.app.get(PaymentsJobs).reconcileRecent(0);
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'confirming' });
    end(intent);
    await app.app.get(PaymentsJobs).reconcileRecent(0);
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
    expect(await statesOf(app, bookingId)).toEqual(['captured']);
  });

  it('is still shown as processing while the provider does not respond', async () => {
    const { session } = await inProcessing();
    await returned(person, session);
    app.sandbox?.addFault({ operation: 'checkout.sessions.retrieve', mode: 'error', status: 503, times: 0 });
    expect((await returned(person, session)).body).toMatchObject({ outcome: 'pending', processing: true });
  });

  it("blocks the deletion of its buyer's account and the release of its selection", async () => {
    const { session, selectionId, intent, referenceNumber } = await inProcessing();
    await returned(person, session);
    const { sent } = await makeAccount(app);
    await app.sql(`UPDATE users SET password_hash = other.password_hash FROM users other WHERE users.id = $1 AND other.email = $2`, [
      person.id,
      sent.username,
    ]);
    expect((await person.client.delete(API.selection(selectionId))).status).toBe(409);
    expect((await person.client.send('DELETE', API.user, { password: PASSWORD })).body).toMatchObject({ error: 'PAYMENT_IN_PROGRESS' });
    expect(await selectionOf(selectionId)).toMatchObject({ state: 'paying' });
    end(intent);
    await bookingBecomes(referenceNumber, 'paid');
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 600 });
  });
});
