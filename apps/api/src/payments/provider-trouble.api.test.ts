import { API } from '@raffle/contracts/routes';
import type { CheckoutResponse, SelectionView } from '@raffle/contracts/selections';
import { datesBetween } from '@raffle/contracts/slot-time';
import { eventually, makeCheckout, makePerson, makeSelection, payAt, type Person, slotsOf } from '../../test/make.js';
import {
  bookingOf,
  expectSoundMoney,
  moneyOf,
  payAndWait,
  paymentsOf,
  returned,
  rewriteHistory,
  sessionIn,
  statesOf,
} from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { Outbox } from '../platform/outbox/outbox.js';

const days = datesBetween('2025-07-01', '2025-10-31');
let date: string;
let app: TestApp;
let person: Person;

beforeAll(async () => (app = await startTestApp({ sandbox: true })));
afterAll(async () => app?.close());
beforeEach(async () => {
  [date = ''] = days.splice(0, 1);
  person = await makePerson(app);
});
afterEach(() => app.sandbox?.clearFaults());

const checkout = (selectionId: string) => person.client.post<CheckoutResponse>(API.selectionCheckout(selectionId));
const selectionOf = async (id: string) => (await person.client.get<SelectionView>(API.selection(id))).body;
const sessionsMade = (reference: string) =>
  (app.sandbox?.state().sessions as { client_reference_id: string }[]).filter((session) =>
    session.client_reference_id.startsWith(reference),
  ).length;

/** Lets the outbox try at once what it would try after its wait. */
async function outboxNow(): Promise<void> {
  await app.sql(`UPDATE outbox SET due_at = now() WHERE done_at IS NULL`);
  await app.app.get(Outbox).drain();
}

describe('while no payment page can be made', () => {
  it.each([
    ['answers 500 before doing anything', { mode: 'error', status: 500 }, 'failed'],
    ['answers 500 after making it', { mode: 'error', status: 500, when: 'after' }, 'failed'],
    ['never answers', { mode: 'drop' }, 'creating'],
    ['asks for fewer requests', { mode: 'error', status: 429 }, 'creating'],
    ['refuses', { mode: 'error', status: 400 }, 'failed'],
  ] as const)('the hold stands when the provider %s, and the next try succeeds', async (_case, fault, state) => {
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

  it('is not even noticed when only an answer is lost: the same key gets the same page', async () => {
    const { selectionId } = await makeSelection(person, slotsOf(date, 40, 1));
    app.sandbox?.addFault({ operation: 'checkout.sessions.create', mode: 'drop', when: 'after' });
    const { status, body } = await checkout(selectionId);
    expect(status).toBe(201);
    expect(sessionsMade(body.referenceNumber)).toBe(1);
  });

  it('finds the page again that a dead process had made and not written down', async () => {
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

  it('lets a hold end whose page was never known to anybody, without asking the provider', async () => {
    const { selectionId } = await makeSelection(person, slotsOf(date, 40, 1));
    app.sandbox?.addFault({ operation: '*', mode: 'drop', times: 0 });
    await checkout(selectionId);
    expect((await person.client.delete(API.selection(selectionId))).status).toBe(204);
    const ended = await selectionOf(selectionId);
    expect(ended).toMatchObject({ state: 'cancelled' });
    expect(await statesOf(app, ended.bookingId ?? 0)).toEqual(['failed']);
  });
});

describe('while money cannot be taken', () => {
  it.each([
    ['answers 500 before the capture', { mode: 'error', status: 500 }],
    ['answers 500 after the capture', { mode: 'error', status: 500, when: 'after' }],
    ['does not answer', { mode: 'drop' }],
    ['declines the capture', { mode: 'decline' }],
  ] as const)('the booking stays sold and confirming when the provider %s, until it is paid', async (_case, fault) => {
    app.sandbox?.addFault({ operation: 'payment_intents.capture', times: 0, ...fault });
    app.sandbox?.addFault({ operation: 'payment_intents.retrieve', mode: 'error', status: 503, times: 0 });
    const bought = await makeCheckout(person, slotsOf(date, 40, 2));
    const back = await payAt(bought.checkoutUrl, 'card');
    expect((await returned(person, sessionIn(back))).body).toMatchObject({ outcome: 'pending', paymentStatus: 'confirming' });
    expect(await selectionOf(bought.selectionId)).toMatchObject({ state: 'booked' });
    app.sandbox?.clearFaults();
    await outboxNow();
    expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
    expect(moneyOf(app, bought.referenceNumber)).toMatchObject({ captured: 600, outstanding: 0 });
    await expectSoundMoney(app);
  });

  it('undoes the sale when the bank has let the authorisation go', async () => {
    app.sandbox?.addFault({ operation: 'payment_intents.capture', mode: 'drop', times: 0 });
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    await payAt(bought.checkoutUrl, 'card');
    await eventually(
      () => bookingOf(person, bought.referenceNumber),
      ({ paymentStatus }) => paymentStatus === 'confirming',
    );
    const [intent] = app.sandbox?.ledger().payments.filter(({ reference }) => reference?.startsWith(bought.referenceNumber)) ?? [];
    app.sandbox?.control({ action: 'lapse_authorization', payment_intent: intent?.payment_intent ?? '' });
    app.sandbox?.clearFaults();
    await outboxNow();
    expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'cancelled' });
    expect(await statesOf(app, bought.bookingId)).toEqual(['voided']);
    expect(await makeSelection(await makePerson(app), slotsOf(date, 40, 1))).toMatchObject({ totalAmount: 3 });
    await expectSoundMoney(app);
  });
});

describe('while the provider cannot be asked', () => {
  it('says that it does not know, and frees no slot whose page may still be paid', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    const [payment] = await paymentsOf(app, bought.bookingId);
    app.sandbox?.addFault({ operation: '*', mode: 'error', status: 500, times: 0 });
    expect((await returned(person, payment?.session ?? '')).body).toMatchObject({ outcome: 'pending' });
    await person.client.delete(API.selection(bought.selectionId));
    await outboxNow();
    expect(await selectionOf(bought.selectionId)).toMatchObject({ state: 'expiring' });
    expect(await statesOf(app, bought.bookingId)).toEqual(['open']);

    app.sandbox?.clearFaults();
    await outboxNow();
    expect(await selectionOf(bought.selectionId)).toMatchObject({ state: 'cancelled' });
    expect(await statesOf(app, bought.bookingId)).toEqual(['expired']);
  });
});
