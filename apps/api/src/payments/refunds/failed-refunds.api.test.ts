import type { AdminBookingDetail, AdminRefund } from '@raffle/contracts/admin/bookings';
import type { AttentionView } from '@raffle/contracts/admin/attention';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { CheckoutResponse } from '@raffle/contracts/selections';
import { app, bought, date, intentOf, mailsTo, paymentBecomes, person } from '../../../test/buyer.js';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { violationsOf } from '../../../test/expect-invariants.js';
import { eventually, makeCheckout, payAt, slotsOf } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, outboxNow } from '../../../test/money.js';
import { PaymentSyncService } from '../sync/payment-sync.service.js';

let admin: AdminClient;
beforeAll(async () => (admin = await makeAdmin(app)));

const storyOf = async (bookingId: number) => (await admin.get<AdminBookingDetail>(ADMIN_API.booking(bookingId))).body;
const until = (bookingId: number, right: (story: AdminBookingDetail) => boolean) => eventually(() => storyOf(bookingId), right);
const refund = (bookingId: number, slotIds?: string[]) =>
  admin.post<AdminRefund>(ADMIN_API.bookingRefunds(bookingId), { reason: 'Asked', slots: 'release', ...(slotIds && { slotIds }) });
const retry = (refundId: string) => admin.post<AdminRefund & { message: string }>(ADMIN_API.refundRepeat(refundId));
const statesOfRefunds = ({ refunds }: AdminBookingDetail) => refunds.map(({ state }) => state).join();

const openItems = async (reference: string) =>
  (await admin.get<AttentionView[]>(ADMIN_API.attention)).body.filter(
    ({ subject, resolvedAt }) => subject.startsWith(reference) && resolvedAt === null,
  );

/** Refunds slots, and makes the refund fail after the booking has changed. */
async function failLater(bookingId: number, slotIds?: string[]): Promise<string> {
  const { status, body } = await refund(bookingId, slotIds);
  expect(status).toBe(201);
  const found = ({ refunds }: AdminBookingDetail) => refunds.find(({ id }) => id === body.id);
  const story = await until(bookingId, (seen) => found(seen)?.state === 'succeeded');
  app.sandbox?.control({ action: 'fail_refund', refund: found(story)?.providerId ?? '' });
  await until(bookingId, (seen) => found(seen)?.state === 'failed');
  return body.id;
}

const refundMails = async () => (await mailsTo(person)).filter(({ subject }) => subject.includes('refund')).map(({ subject }) => subject);

describe('a refund that failed after its slot had been removed from the booking', () => {
  it('is included when the whole booking is refunded', async () => {
    const { bookingId, referenceNumber, slotIds } = await bought(2);
    await failLater(bookingId, slotIds.slice(0, 1));
    expect(await storyOf(bookingId)).toMatchObject({ status: 'paid', totalAmount: 3, refundable: { all: 6, perSlot: 3, owed: 3 } });
    expect(await violationsOf(app)).toEqual([]);
    expect(await refund(bookingId)).toMatchObject({ status: 201, body: { amount: 6 } });
    const story = await until(bookingId, ({ status }) => status === 'refunded');
    expect(story).toMatchObject({ payments: [{ state: 'refunded' }], refundable: { owed: 0, retries: [] } });
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 600, refunded: 600 });
    expect(await openItems(referenceNumber)).toEqual([]);
    await expectSoundMoney(app);
  });

  it('remains owed when only the other slot is refunded, and can then be retried', async () => {
    const { bookingId, referenceNumber, slotIds } = await bought(2);
    const failed = await failLater(bookingId, slotIds.slice(0, 1));
    expect(await refund(bookingId, slotIds.slice(1))).toMatchObject({ status: 201, body: { amount: 3 } });
    await until(bookingId, ({ status }) => status === 'refunded');
    expect(await openItems(referenceNumber)).toMatchObject([{ kind: 'refund-failed', times: 1 }]);
    expect((await storyOf(bookingId)).refundable.retries).toEqual([{ refundId: failed, amount: 3 }]);
    expect((await retry(failed)).status).toBe(201);
    await until(bookingId, (story) => statesOfRefunds(story) === 'failed,succeeded,succeeded');
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 600, refunded: 600 });
    expect(await openItems(referenceNumber)).toEqual([]);
    await expectSoundMoney(app);
  });

  it('is covered by a refund of the same amount made directly through the provider, which then removes no slot', async () => {
    const { bookingId, referenceNumber, slotIds, intent } = await bought(2);
    await failLater(bookingId, slotIds.slice(0, 1));
    app.sandbox?.control({ action: 'refund', payment_intent: intent, amount: 300 });
    const story = await until(bookingId, ({ refunds }) => refunds.length === 2);
    expect(story).toMatchObject({ status: 'paid', totalAmount: 3, slotList: [{ id: slotIds[1] }], refundable: { owed: 0, retries: [] } });
    expect(story.refunds[1]).toMatchObject({ unassigned: false, slotIds: [] });
    expect((await openItems(referenceNumber)).map(({ kind }) => kind)).toEqual(['refund-at-provider']);
    await expectSoundMoney(app);
  });

  it('is covered first by a larger refund made directly through the provider; only the rest of that refund removes slots', async () => {
    const { bookingId, slotIds, intent } = await bought(3);
    await failLater(bookingId, slotIds.slice(0, 1));
    app.sandbox?.control({ action: 'refund', payment_intent: intent, amount: 600 });
    const story = await until(bookingId, ({ refunds }) => refunds.some(({ unassigned }) => unassigned));
    const chosen = ADMIN_API.refundSlots(story.refunds[1]?.id ?? '');
    expect(await admin.post(chosen, { slotIds: slotIds.slice(1), slots: 'release' })).toMatchObject({ status: 400 });
    expect(await admin.post(chosen, { slotIds: slotIds.slice(1, 2), slots: 'release' })).toMatchObject({ status: 200 });
    expect(await storyOf(bookingId)).toMatchObject({ status: 'paid', totalAmount: 3, refundable: { all: 3, owed: 0 } });
    await expectSoundMoney(app);
  });

  it('sends the buyer one email about the refund and one about each failure and each retry', async () => {
    const { bookingId, referenceNumber } = await bought(1);
    const first = await failLater(bookingId);
    expect((await storyOf(bookingId)).payments).toMatchObject([{ state: 'captured', refunded: 0 }]);
    expect((await retry(first)).status).toBe(201);
    const second = await until(bookingId, (story) => statesOfRefunds(story) === 'failed,succeeded');
    app.sandbox?.control({ action: 'fail_refund', refund: second.refunds[1]?.providerId ?? '' });
    await until(bookingId, (story) => statesOfRefunds(story) === 'failed,failed');
    expect(await openItems(referenceNumber)).toMatchObject([{ kind: 'refund-failed' }]);
    expect((await retry(first)).status).toBe(201);
    await until(bookingId, (story) => statesOfRefunds(story) === 'failed,failed,succeeded');
    const subjects = await eventually(refundMails, ({ length }) => length === 5);
    expect(subjects.toSorted()).toEqual([
      `Your refund of $3.00 did not arrive: ${referenceNumber}`,
      `Your refund of $3.00 did not arrive: ${referenceNumber}`,
      `Your refund of $3.00, sent again: ${referenceNumber}`,
      `Your refund of $3.00, sent again: ${referenceNumber}`,
      `Your refund of $3.00: ${referenceNumber}`,
    ]);
    expect(new Set((await mailsTo(person)).map(({ text }) => text)).size).toBe((await mailsTo(person)).length);
    expect(await openItems(referenceNumber)).toEqual([]);
    await expectSoundMoney(app);
  });

  it('is retried only once, no matter how often the button is clicked', async () => {
    const { bookingId, referenceNumber } = await bought(1);
    const failed = await failLater(bookingId);
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'delay', delayMs: 500, times: 0 });
    const answers = await Promise.all([retry(failed), retry(failed), retry(failed)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    await until(bookingId, (story) => statesOfRefunds(story) === 'failed,succeeded');
    expect(moneyOf(app, referenceNumber)).toMatchObject({ refunded: 300 });
    await expectSoundMoney(app);
  });

  it('counts as paid outside the provider once its item is resolved, and no further item asks for the payment', async () => {
    const { bookingId, referenceNumber, slotIds } = await bought(2);
    const failed = await failLater(bookingId, slotIds.slice(0, 1));
    const [item] = await openItems(referenceNumber);
    expect(await admin.post(ADMIN_API.attentionResolve(item?.id ?? 0), { note: 'Paid in cash at the lodge' })).toMatchObject({
      status: 200,
    });
    const story = await storyOf(bookingId);
    expect(story.refundable).toEqual({ all: 3, perSlot: 3, owed: 0, refusal: null, retries: [] });
    expect(story.refunds[1]).toMatchObject({ origin: 'elsewhere', state: 'succeeded', amount: 3, reason: 'Paid in cash at the lodge' });
    expect(await retry(failed)).toMatchObject({ status: 400, body: { message: expect.stringContaining('Nothing is owed') } });
    await expectSoundMoney(app);
    expect(await refund(bookingId)).toMatchObject({ status: 201, body: { amount: 3 } });
    await until(bookingId, ({ status }) => status === 'refunded');
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 600, refunded: 300 });
    await expectSoundMoney(app);
  });
});

describe('a refund that failed before its booking changed', () => {
  it('if made directly through the provider, leaves nothing owed, raises no item about its slots and is emailed to the buyer', async () => {
    const { bookingId, referenceNumber, intent } = await bought(2);
    const { id } = app.sandbox?.control({ action: 'refund', payment_intent: intent, amount: 300 }) as { id: string };
    await until(bookingId, ({ refunds }) => refunds.some(({ unassigned }) => unassigned));
    app.sandbox?.control({ action: 'fail_refund', refund: id });
    const story = await until(bookingId, (seen) => statesOfRefunds(seen) === 'failed');
    expect(story).toMatchObject({ status: 'paid', totalAmount: 6, refundable: { all: 6, owed: 0, retries: [] } });
    expect(await retry(story.refunds[0]?.id ?? '')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Nothing is owed') },
    });
    expect(await openItems(referenceNumber)).toMatchObject([
      { kind: 'refund-failed', details: expect.stringContaining('The booking is as it was before') },
    ]);
    const [mail] = await eventually(
      async () => (await mailsTo(person)).filter(({ subject }) => subject.includes('did not arrive')),
      ({ length }) => length === 1,
    );
    expect(mail?.text).toContain('your predictions are still yours');
    await expectSoundMoney(app);
  });

  it('if rejected repeatedly, is reported in a single item, which a successful refund closes', async () => {
    const { bookingId, referenceNumber } = await bought(1);
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', status: 401, times: 3 });
    for (const tries of [1, 2, 3]) {
      expect((await refund(bookingId)).status).toBe(201);
      await until(
        bookingId,
        ({ refunds, payments }) => refunds.filter(({ state }) => state === 'failed').length === tries && payments[0]?.state === 'captured',
      );
    }
    expect(await openItems(referenceNumber)).toMatchObject([{ kind: 'refund-failed', subject: `${referenceNumber}.1`, times: 3 }]);
    expect((await refund(bookingId)).status).toBe(201);
    await until(bookingId, ({ status }) => status === 'refunded');
    expect(await openItems(referenceNumber)).toEqual([]);
    expect(await eventually(refundMails, ({ length }) => length > 0)).toHaveLength(1);
    await expectSoundMoney(app);
  });
});

it('two unassigned refunds made directly through the provider share one item until organisers have assigned both', async () => {
  const { bookingId, referenceNumber, slotIds, intent } = await bought(3);
  for (const n of [1, 2]) {
    app.sandbox?.control({ action: 'refund', payment_intent: intent, amount: 100 });
    await until(bookingId, ({ refunds }) => refunds.length === n);
  }
  const waits = async () => (await openItems(referenceNumber)).filter(({ kind }) => kind === 'refund-unassigned');
  expect(await waits()).toMatchObject([{ details: expect.stringContaining('$2.00') }]);
  for (const { id } of (await storyOf(bookingId)).refunds) {
    expect(await waits()).toHaveLength(1);
    expect((await admin.post(ADMIN_API.refundSlots(id), { slotIds: [], slots: 'release' })).status).toBe(200);
  }
  expect(await waits()).toEqual([]);
  expect(await storyOf(bookingId)).toMatchObject({ status: 'paid', slots: 3, refundable: { all: 7 } });
  expect(slotIds).toHaveLength(3);
  await expectSoundMoney(app);
});

it('a pending refund does not block the next one', async () => {
  const { bookingId, referenceNumber, slotIds } = await bought(2);
  app.sandbox?.addFault({ operation: 'refunds.create', mode: 'pending' });
  await refund(bookingId, slotIds.slice(0, 1));
  await until(bookingId, (story) => statesOfRefunds(story) === 'settling');
  expect(await refund(bookingId)).toMatchObject({ status: 201, body: { amount: 3 } });
  await until(bookingId, ({ status }) => status === 'refunded');
  expect(moneyOf(app, referenceNumber)).toMatchObject({ refunded: 600 });
  await expectSoundMoney(app);
});

describe('a payment that someone partially captured manually', () => {
  it('is reported once because the amounts differ, and each of its slots is refunded at the captured amount per slot', async () => {
    app.sandbox?.addFault({ operation: 'payment_intents.capture', mode: 'drop', times: 0 });
    const wanted = slotsOf(date, 40, 2);
    const { bookingId, referenceNumber, checkoutUrl } = await makeCheckout(person, wanted);
    await payAt(checkoutUrl, 'card');
    await paymentBecomes(bookingId, 'capturing');
    app.sandbox?.control({ action: 'capture', payment_intent: intentOf(referenceNumber), amount: 301 });
    app.sandbox?.clearFaults();
    await outboxNow(app);
    expect(await storyOf(bookingId)).toMatchObject({ status: 'paid', refundable: { all: 3.01, perSlot: 1.5 } });
    expect(await openItems(referenceNumber)).toMatchObject([{ kind: 'amount-differs' }]);
    await expectSoundMoney(app);
    expect(await refund(bookingId, wanted.slice(0, 1))).toMatchObject({ status: 201, body: { amount: 1.5 } });
    await until(bookingId, ({ slots }) => slots === 1);
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
    await expectSoundMoney(app);
    expect(await refund(bookingId)).toMatchObject({ status: 201, body: { amount: 1.51 } });
    await until(bookingId, ({ status }) => status === 'refunded');
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 301, refunded: 301 });
    await expectSoundMoney(app);
  });
});

describe('money captured although no slots were sold', () => {
  it('can be refunded again after its refund was rejected, and the new refund closes the items', async () => {
    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    const { bookingId, referenceNumber, checkoutUrl } = await makeCheckout(person, slotsOf(date, 40, 1));
    const [payment] = await app.sql<{ id: string }>(`UPDATE payments SET state = 'expired' WHERE booking_id = $1 RETURNING id`, [
      bookingId,
    ]);
    await payAt(checkoutUrl, 'card');
    app.sandbox?.control({ action: 'capture', payment_intent: intentOf(referenceNumber) });
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', status: 403, times: 1 });
    await app.app.get(PaymentSyncService).syncPayment(payment?.id ?? '');
    const { refunds, refundable } = await until(
      bookingId,
      (story) => statesOfRefunds(story) === 'failed' && story.refundable.retries.length === 1,
    );
    expect(refundable.retries).toEqual([{ refundId: refunds[0]?.id, amount: 3 }]);
    await eventually(
      async () => (await openItems(referenceNumber)).map(({ kind }) => kind).toSorted(),
      (kinds) => kinds.join() === 'refund-failed,stray-payment',
    );
    expect(await violationsOf(app)).toEqual([]);
    expect((await retry(refunds[0]?.id ?? '')).status).toBe(201);
    await until(bookingId, (story) => statesOfRefunds(story) === 'failed,succeeded');
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 300, refunded: 300 });
    expect(await openItems(referenceNumber)).toEqual([]);
    await expectSoundMoney(app);
  });

  it('has a refund that counts towards the refund number in the email about a later refund', async () => {
    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    const { bookingId, referenceNumber, checkoutUrl } = await makeCheckout(person, slotsOf(date, 40, 1));
    const [stray] = await app.sql<{ id: string }>(`UPDATE payments SET state = 'expired' WHERE booking_id = $1 RETURNING id`, [bookingId]);
    await payAt(checkoutUrl, 'card');
    app.sandbox?.control({ action: 'capture', payment_intent: intentOf(referenceNumber) });
    await app.app.get(PaymentSyncService).syncPayment(stray?.id ?? '');
    await until(bookingId, (story) => statesOfRefunds(story) === 'succeeded');
    app.sandbox?.clearFaults();
    const again = await person.client.post<CheckoutResponse>(API.bookingCheckout(bookingId));
    await payAt(again.body.checkoutUrl, 'card');
    await until(bookingId, ({ status }) => status === 'paid');
    expect((await refund(bookingId)).status).toBe(201);
    const about = async () =>
      (await mailsTo(person)).filter(({ subject, text }) => subject.includes('refund') && text.includes(referenceNumber));
    const mails = await eventually(about, ({ length }) => length === 2);
    expect(mails.filter(({ text }) => text.includes('This is refund 2 for this booking.'))).toHaveLength(1);
    await expectSoundMoney(app);
  });
});
