import Stripe from 'stripe';
import { datesBetween } from '@raffle/contracts/slot-time';
import { firstRun, makeCheckout, makePerson, payAt, type Person, slotsOf } from '../../test/make.js';
import { bookingOf, expectSoundMoney, payAndWait, statesOf } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { ReconciliationJob } from './reconciliation.job.js';
import { Ledger } from './ledger.js';
import { ReconciliationService } from './reconciliation.service.js';

const days = datesBetween('2025-07-01', '2025-10-31');
let date: string;
let app: TestApp;
let person: Person;
let stripe: Stripe;

beforeAll(async () => {
  const run = jest.spyOn(ReconciliationJob.prototype, 'run');
  app = await startTestApp({ sandbox: true });
  await firstRun(run);
  stripe = new Stripe('sk_test_by_hand', { host: '127.0.0.1', port: app.sandbox?.port ?? 0, protocol: 'http' });
});
afterAll(async () => app?.close());
beforeEach(async () => {
  [date = ''] = days.splice(0, 1);
  person = await makePerson(app);
});
afterEach(() => app.sandbox?.clearFaults());

const reconciliation = () => app.app.get(ReconciliationService);
const ledger = () => app.app.get(Ledger);
const intentOf = (reference: string) =>
  app.sandbox?.ledger().payments.find((payment) => payment.reference?.startsWith(reference))?.payment_intent ?? '';
const silence = () => app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });

async function bought(count: number) {
  const checkout = await makeCheckout(person, slotsOf(date, 40, count));
  await payAndWait(person, checkout);
  return { ...checkout, intent: intentOf(checkout.referenceNumber) };
}

/** A payment as it is at the provider when our database was restored from before it. */
async function paidWithoutRow(name: string, capture: boolean): Promise<string> {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: name,
    line_items: [{ quantity: 2, price_data: { currency: 'usd', unit_amount: 300, product_data: { name: 'Prediction' } } }],
    payment_intent_data: { capture_method: 'manual', metadata: { payment: name } },
    metadata: { payment: name },
    success_url: 'http://localhost/ok',
    cancel_url: 'http://localhost/no',
  });
  await payAt(session.url ?? '', 'card');
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  const intent = String(paid.payment_intent);
  if (capture) await stripe.paymentIntents.capture(intent);
  return intent;
}

const ledgerOf = (intent: string) => app.sandbox?.ledger().payments.find((payment) => payment.payment_intent === intent);

describe('when no event ever came', () => {
  it('a refund made at the provider is followed', async () => {
    const { bookingId, referenceNumber, intent } = await bought(2);
    silence();
    app.sandbox?.control({ action: 'refund', payment_intent: intent });
    expect(await ledger().disagreements()).toEqual([expect.stringContaining('600 cents went back there, 0 here')]);
    expect(await app.app.get(ReconciliationJob).run()).toMatchObject({ orphans: [], disagreements: [] });
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await statesOf(app, bookingId)).toEqual(['refunded']);
    await expectSoundMoney(app);
  });
});

describe('money without a row of ours', () => {
  it('goes back once, captured or authorised, and stays back', async () => {
    silence();
    const taken = await paidWithoutRow('OKV-00000-00000-001.1', true);
    const reserved = await paidWithoutRow('OKV-00000-00000-002.1', false);
    expect(await ledger().disagreements()).toHaveLength(2);
    const done = await reconciliation().run();
    expect(done.orphans.sort()).toEqual(['OKV-00000-00000-001.1', 'OKV-00000-00000-002.1']);
    expect(ledgerOf(taken)).toMatchObject({ captured: 600, refunded: 600 });
    expect(ledgerOf(reserved)).toMatchObject({ voided: 600, outstanding: 0 });
    expect(await reconciliation().run()).toMatchObject({ orphans: [], disagreements: [] });
    expect(ledgerOf(taken)).toMatchObject({ refunded: 600 });
  });

  it('is alarmed about until the provider gives it back', async () => {
    silence();
    const taken = await paidWithoutRow('OKV-00000-00000-003.1', true);
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', status: 400, times: 1 });
    const said = ['OKV-00000-00000-003.1: it holds money and is unknown here'];
    expect(await reconciliation().run()).toMatchObject({ orphans: [], disagreements: said });
    expect(await reconciliation().run()).toMatchObject({ orphans: ['OKV-00000-00000-003.1'], disagreements: [] });
    expect(ledgerOf(taken)).toMatchObject({ refunded: 600 });
  });

  it('is left alone when another shop of the organiser sold something with it', async () => {
    silence();
    const intent = await paidWithoutRow('shirt-17', true);
    expect(await reconciliation().run()).toMatchObject({ orphans: [], disagreements: [] });
    expect(ledgerOf(intent)).toMatchObject({ captured: 600, refunded: 0 });
  });
});

describe('our books', () => {
  it("are told apart from the provider's to the cent", async () => {
    const { bookingId, referenceNumber } = await bought(2);
    expect(await ledger().disagreements()).toEqual([]);
    await app.sql(`UPDATE payments SET captured_cents = captured_cents + 1 WHERE booking_id = $1`, [bookingId]);
    expect(await ledger().disagreements()).toEqual([`${referenceNumber}.1: 600 cents are captured there, 601 here`]);
    await app.sql(`UPDATE payments SET captured_cents = captured_cents - 1, provider_intent_id = 'pi_nobody_knows' WHERE booking_id = $1`, [
      bookingId,
    ]);
    expect(await ledger().disagreements()).toEqual([expect.stringContaining('the provider does not know it')]);
    await app.sql(`UPDATE payments SET provider_intent_id = $2 WHERE booking_id = $1`, [bookingId, intentOf(referenceNumber)]);
  });

  it('are compared over more pages of the list than one', async () => {
    const { bookingId, intent } = await bought(1);
    silence();
    app.sandbox?.control({ action: 'refund', payment_intent: intent });
    for (let n = 0; n < 110; n += 1) await paidWithoutRow(`shirt-${n}`, false);
    expect((await reconciliation().run()).looked).toBeGreaterThan(110);
    expect(await statesOf(app, bookingId)).toEqual(['refunded']);
  });

  it('follow a dispute of a payment that is older than what is looked at', async () => {
    const DAY_SECONDS = 24 * 60 * 60;
    const { bookingId, intent } = await bought(1);
    silence();
    app.sandbox?.control({ action: 'advance', seconds: 5 * DAY_SECONDS });
    app.sandbox?.control({ action: 'dispute', payment_intent: intent });
    const done = await reconciliation().run(new Date(Date.now() + 4 * DAY_SECONDS * 1000));
    expect(done).toEqual({ looked: 1, orphans: [], disagreements: [] });
    expect(await statesOf(app, bookingId)).toEqual(['refunded']);
  });
});
