import { API } from '@raffle/contracts/routes';
import { app, checkout, date, openItems, person, selectionOf } from '../../../test/buyer.js';
import { inGate } from '../../../test/long.js';
import { changeSeason, eventually, makeCheckout, makePerson, makeSelection, payAt, selectionBody, slotsOf } from '../../../test/make.js';
import {
  bookingOf,
  expectSoundMoney,
  moneyOf,
  outboxNow,
  payAndWait,
  paymentsOf,
  returned,
  rewriteHistory,
  sessionIn,
  statesOf,
} from '../../../test/money.js';
import { PaymentsJobs } from '../payments.jobs.js';
import { PaymentSyncService } from '../sync/payment-sync.service.js';

const sessionsMade = (reference: string) =>
  (app.sandbox?.state().sessions as { client_reference_id: string }[]).filter((session) =>
    session.client_reference_id.startsWith(reference),
  ).length;

const attentionTo = async (reference: string) => (await openItems(reference)).map(({ kind }) => kind);

describe('while no payment page can be created', () => {
  it.each(
    inGate(2, [
      ['never responds', { mode: 'drop' }, 'creating'],
      ['responds with 500 after creating the page', { mode: 'error', status: 500, when: 'after' }, 'failed'],
      ['responds with 500 before doing anything', { mode: 'error', status: 500 }, 'failed'],
      ['rejects the request because of a rate limit', { mode: 'error', status: 429 }, 'creating'],
    ] as const),
  )('keeps the hold when the provider %s, and the next attempt succeeds', async (_case, fault, state) => {
    const { selectionId, expiresAt } = await makeSelection(person, slotsOf(date, 40, 2));
    app.sandbox?.addFault({ operation: 'checkout.sessions.create', times: 0, ...fault });
    const refused = await checkout(selectionId);
    expect(refused).toMatchObject({ status: 503, body: { error: 'PAYMENT_PROVIDER_UNAVAILABLE' } });
    expect(refused.headers.get('retry-after')).toBe('5');
    const held = await selectionOf(selectionId);
    expect(held).toMatchObject({ state: 'held', expiresAt, referenceNumber: expect.stringMatching(/^OKV/) });
    expect(await statesOf(app, held.bookingId ?? 0)).toEqual([state]);

    app.sandbox?.clearFaults();
    const { body } = await checkout(selectionId);
    expect(body.referenceNumber).toBe(held.referenceNumber);
    await payAndWait(person, body);
    expect(moneyOf(app, body.referenceNumber)).toMatchObject({ captured: 600 });
    await expectSoundMoney(app);
  });

  it.each(
    inGate(1, [
      ['our API key', { status: 401 }],
      ['the payment', { status: 400, code: 'parameter_invalid' }],
      ['the account', { status: 403 }],
    ]),
  )('when the provider rejects %s: reports that a retry does not help, notifies organisers and keeps the hold', async (_case, fault) => {
    const { selectionId, expiresAt } = await makeSelection(person, slotsOf(date, 40, 2));
    app.sandbox?.addFault({ operation: 'checkout.sessions.create', times: 0, mode: 'error', ...fault });
    const refused = await checkout(selectionId);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'PAYMENT_NOT_POSSIBLE', message: expect.stringMatching(/does not accept this payment.*organisers have been told/) },
    });
    expect(refused.headers.get('retry-after')).toBeNull();
    const held = await selectionOf(selectionId);
    expect(held).toMatchObject({ state: 'held', expiresAt });
    expect(await statesOf(app, held.bookingId ?? 0)).toEqual(['failed']);
    expect(await attentionTo(held.referenceNumber ?? '')).toEqual(['page-refused']);

    app.sandbox?.clearFaults();
    const { body } = await checkout(selectionId);
    await payAndWait(person, body);
    await expectSoundMoney(app);
  });

  it('raises a single alarm however many people are affected, and closes it when a page is created', async () => {
    app.sandbox?.addFault({ operation: 'checkout.sessions.create', times: 0, mode: 'error', status: 401 });
    const open = () =>
      app.sql<{ id: number; times: number }>(`SELECT id, times FROM attention WHERE kind = 'page-refused' AND resolved_at IS NULL`);
    const mine = await makeSelection(person, slotsOf(date, 50, 1));
    for (const _try of [1, 2]) await checkout(mine.selectionId);
    expect(await open()).toMatchObject([{ times: 2 }]);
    await Promise.all(
      [0, 1, 2].map(async (n) => {
        const other = await makePerson(app);
        const { selectionId } = await makeSelection(other, slotsOf(date, 60 + n, 1));
        await other.client.post(API.selectionCheckout(selectionId));
      }),
    );
    expect(await open()).toMatchObject([{ times: 5 }]);
    app.sandbox?.clearFaults();
    expect((await checkout(mine.selectionId)).status).toBe(201);
    expect(await open()).toEqual([]);
  });

  it('closes the alarm when a page is created for another person', async () => {
    app.sandbox?.addFault({ operation: 'checkout.sessions.create', times: 1, mode: 'error', status: 401 });
    await checkout((await makeSelection(person, slotsOf(date, 40, 1))).selectionId);
    const other = await makePerson(app);
    await makeCheckout(other, slotsOf(date, 41, 1));
    await app.app.get(PaymentsJobs).reconcileRecent();
    expect(await app.sql(`SELECT 1 FROM attention WHERE kind = 'page-refused' AND resolved_at IS NULL`)).toEqual([]);
  });

  it("treats a price below the provider's minimum like a rejected payment", async () => {
    await changeSeason(app, 'price_cents = 30');
    const { body } = await person.client.post<{ selectionId: string }>(API.selections, selectionBody(slotsOf(date, 40, 1), 30));
    expect(await checkout(body.selectionId)).toMatchObject({ status: 409, body: { error: 'PAYMENT_NOT_POSSIBLE' } });
    expect(await attentionTo((await selectionOf(body.selectionId)).referenceNumber ?? '')).toEqual(['page-refused']);
    await changeSeason(app, 'price_cents = 300');
  });

  it('creates a single page if a response is lost, because the retry uses the same idempotency key', async () => {
    const { selectionId } = await makeSelection(person, slotsOf(date, 40, 1));
    app.sandbox?.addFault({ operation: 'checkout.sessions.create', mode: 'drop', when: 'after' });
    const { status, body } = await checkout(selectionId);
    expect(status).toBe(201);
    expect(sessionsMade(body.referenceNumber)).toBe(1);
  });

  it('finds the page that a crashed process created without recording it', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    await rewriteHistory(
      app,
      [`UPDATE payments SET state = 'creating', provider_session_id = NULL, checkout_url = NULL WHERE booking_id = $1`, bought.bookingId],
      [`UPDATE selections SET state = 'held' WHERE id = $1`, bought.selectionId],
    );
    const { body } = await checkout(bought.selectionId);
    expect(body).toMatchObject({ checkoutUrl: bought.checkoutUrl, expiresAt: bought.expiresAt });
    expect(sessionsMade(bought.referenceNumber)).toBe(1);
  });

  it("ends a hold without calling the provider if no one knows its page's URL", async () => {
    const { selectionId } = await makeSelection(person, slotsOf(date, 40, 1));
    app.sandbox?.addFault({ operation: '*', mode: 'drop', times: 0 });
    await checkout(selectionId);
    expect((await person.client.delete(API.selection(selectionId))).status).toBe(204);
    const ended = await selectionOf(selectionId);
    expect(ended).toMatchObject({ state: 'cancelled' });
    expect(await statesOf(app, ended.bookingId ?? 0)).toEqual(['failed']);
  });
});

describe('while money cannot be captured', () => {
  it.each(
    inGate(2, [
      ['responds with 500 after the capture', { mode: 'error', status: 500, when: 'after' }],
      ['declines the capture', { mode: 'decline' }],
      ['responds with 500 before the capture', { mode: 'error', status: 500 }],
      ['does not respond', { mode: 'drop' }],
    ] as const),
  )('keeps the slots sold and the booking confirming when the provider %s, until the money is captured', async (_case, fault) => {
    app.sandbox?.addFault({ operation: 'payment_intents.capture', times: 0, ...fault });
    app.sandbox?.addFault({ operation: 'payment_intents.retrieve', mode: 'error', status: 503, times: 0 });
    const bought = await makeCheckout(person, slotsOf(date, 40, 2));
    const back = await payAt(bought.checkoutUrl, 'card');
    expect((await returned(person, sessionIn(back))).body).toMatchObject({ outcome: 'pending', paymentStatus: 'confirming' });
    expect(await selectionOf(bought.selectionId)).toMatchObject({ state: 'booked' });
    app.sandbox?.clearFaults();
    await outboxNow(app);
    expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
    expect(moneyOf(app, bought.referenceNumber)).toMatchObject({ captured: 600, outstanding: 0 });
    await expectSoundMoney(app);
  });
});

describe('a page that does not exist at the provider, for example because the API key was changed', () => {
  /** Simulates a different account, which has none of our pages. */
  const forget = async (bookingId: number) =>
    app.sql(`UPDATE payments SET provider_session_id = 'cs_of_another_account_' || id WHERE booking_id = $1`, [bookingId]);

  it('is reported to organisers, and its slots are released only after the page has expired', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    await forget(bought.bookingId);
    await person.client.delete(API.selection(bought.selectionId));
    await eventually(
      () => attentionTo(bought.referenceNumber),
      ([kind]) => kind === 'page-unknown',
    );
    expect(await selectionOf(bought.selectionId)).toMatchObject({ state: 'expiring' });
    expect(await statesOf(app, bought.bookingId)).toEqual(['open']);
    await app.sql(`UPDATE payments SET page_expires_at = now() WHERE booking_id = $1`, [bought.bookingId]);
    await outboxNow(app);
    expect(await selectionOf(bought.selectionId)).toMatchObject({ state: 'cancelled' });
    expect(await statesOf(app, bought.bookingId)).toEqual(['expired']);
    expect(await makeSelection(await makePerson(app), slotsOf(date, 40, 1))).toMatchObject({ totalAmount: 3 });
    await expectSoundMoney(app);
  });

  it('is ended by a sync after it has expired, and later syncs do not fail', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    await forget(bought.bookingId);
    const [payment] = await paymentsOf(app, bought.bookingId);
    const syncPayment = () => app.app.get(PaymentSyncService).syncPayment(payment?.id ?? '');
    await expect(syncPayment()).rejects.toThrow(/is not known to the provider/);
    await app.sql(`UPDATE payments SET page_expires_at = now() WHERE booking_id = $1`, [bought.bookingId]);
    await syncPayment();
    expect(await statesOf(app, bought.bookingId)).toEqual(['expired']);
    await syncPayment();
    expect(await attentionTo(bought.referenceNumber)).toEqual(['page-unknown']);
  });

  it('is replaced immediately by a new page when the same person checks out again', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    await forget(bought.bookingId);
    await app.sql(`UPDATE payments SET page_expires_at = now() + interval '30 seconds' WHERE booking_id = $1`, [bought.bookingId]);
    const { body } = await checkout(bought.selectionId);
    expect(body.checkoutUrl).not.toBe(bought.checkoutUrl);
    expect(await statesOf(app, bought.bookingId)).toEqual(['expired', 'open']);
    await payAndWait(person, body);
    await expectSoundMoney(app);
  });
});

describe("while the bank is waiting for the buyer's confirmation", () => {
  const challenge = (checkoutUrl: string) =>
    fetch(checkoutUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'challenge' }) });

  it('sells and captures nothing until the buyer confirms', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    await challenge(bought.checkoutUrl);
    const [payment] = await paymentsOf(app, bought.bookingId);
    expect((await returned(person, payment?.session ?? '')).body).toMatchObject({ outcome: 'cancelled', paymentStatus: 'pending' });
    expect(await statesOf(app, bought.bookingId)).toEqual(['open']);
    await payAndWait(person, bought);
    await expectSoundMoney(app);
  });

  it('closes the page and releases the slots when the hold is released', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    await challenge(bought.checkoutUrl);
    expect((await person.client.delete(API.selection(bought.selectionId))).status).toBe(204);
    await eventually(
      () => selectionOf(bought.selectionId),
      ({ state }) => state === 'cancelled',
    );
    expect(await statesOf(app, bought.bookingId)).toEqual(['expired']);
    expect(moneyOf(app, bought.referenceNumber)).toMatchObject({ authorized: 0 });
    await makeSelection(await makePerson(app), slotsOf(date, 40, 1));
  });
});

describe('while the provider is unreachable', () => {
  it('reports the outcome as pending, and keeps slots that might still be paid for', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    const [payment] = await paymentsOf(app, bought.bookingId);
    app.sandbox?.addFault({ operation: '*', mode: 'error', status: 500, times: 0 });
    expect((await returned(person, payment?.session ?? '')).body).toMatchObject({ outcome: 'pending' });
    await person.client.delete(API.selection(bought.selectionId));
    await outboxNow(app);
    expect(await selectionOf(bought.selectionId)).toMatchObject({ state: 'expiring' });
    expect(await statesOf(app, bought.bookingId)).toEqual(['open']);

    app.sandbox?.clearFaults();
    await outboxNow(app);
    expect(await selectionOf(bought.selectionId)).toMatchObject({ state: 'cancelled' });
    expect(await statesOf(app, bought.bookingId)).toEqual(['expired']);
  });
});
