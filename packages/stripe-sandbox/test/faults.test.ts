import assert from 'node:assert/strict';
import { authorise, capture, client, failure, openShop, sessionParams, test } from './harness.js';

const shop = await openShop();
const { stripe, sandbox } = shop;
const sessionCount = (): number => (sandbox.state()['sessions'] as unknown[]).length;

test('changes nothing if the error occurs before the effect', async () => {
  sandbox.addFault({ operation: 'checkout.sessions.create', mode: 'error', status: 503 });
  const before = sessionCount();
  assert.equal((await failure(stripe.checkout.sessions.create(sessionParams()))).statusCode, 503);
  assert.equal(sessionCount(), before);
  assert.equal((await stripe.checkout.sessions.create(sessionParams())).status, 'open');
});

test('keeps the effect if the error occurs after it', async () => {
  sandbox.addFault({ operation: 'checkout.sessions.create', mode: 'error', when: 'after' });
  const before = sessionCount();
  assert.equal((await failure(stripe.checkout.sessions.create(sessionParams()))).statusCode, 500);
  assert.equal(sessionCount(), before + 1);
});

test('drops the connection before or after the effect', async () => {
  const { intent } = await capture(shop);
  // The fault applies twice because the SDK retries once after a dropped connection.
  sandbox.addFault({ operation: 'refunds.create', mode: 'drop', when: 'before', times: 2 });
  const lost = await failure(stripe.refunds.create({ payment_intent: intent.id, amount: 100 }));
  assert.equal(lost.type, 'StripeConnectionError');
  assert.equal(sandbox.ledger(intent.id).totals.refunded, 0);
  sandbox.addFault({ operation: 'refunds.create', mode: 'drop', when: 'after' });
  const found = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
  assert.equal(found.lastResponse.headers['idempotent-replayed'], 'true');
  assert.equal(sandbox.ledger(intent.id).totals.refunded, 100);
});

test("executes a call even if a delay exceeds the caller's timeout", async () => {
  const { intent } = await authorise(shop);
  sandbox.addFault({ operation: 'payment_intents.capture', mode: 'delay', when: 'after', delayMs: 5_000 });
  const hasty = client(sandbox, { timeout: 100 });
  assert.equal((await failure(hasty.paymentIntents.capture(intent.id))).type, 'StripeConnectionError');
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'succeeded');
});

test('leaves the authorisation unchanged if a capture is declined', async () => {
  const { intent } = await authorise(shop);
  sandbox.addFault({ operation: 'payment_intents.capture', mode: 'decline' });
  const error = await failure(stripe.paymentIntents.capture(intent.id));
  assert.equal(error.type, 'StripeCardError');
  assert.equal(error.statusCode, 402);
  assert.equal(error.code, 'card_declined');
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'requires_capture');
  assert.equal((await stripe.paymentIntents.capture(intent.id)).status, 'succeeded');
});

test('returns an error with the given status and code', async () => {
  sandbox.addFault({
    operation: 'payment_intents.retrieve',
    mode: 'error',
    status: 402,
    code: 'charge_expired_for_capture',
  });
  const error = await failure(stripe.paymentIntents.retrieve('pi_x'));
  assert.deepEqual([error.statusCode, error.code], [402, 'charge_expired_for_capture']);
});

test('applies a fault with `times: 0` to every matching call until it is cleared', async () => {
  const [one, two] = [await authorise(shop), await authorise(shop)];
  sandbox.addFault({ operation: '*', mode: 'error', times: 0, match: one.intent.id });
  for (let i = 0; i < 3; i += 1) await failure(stripe.paymentIntents.retrieve(one.intent.id));
  assert.equal((await stripe.paymentIntents.retrieve(two.intent.id)).status, 'requires_capture');
  sandbox.clearFaults();
  assert.equal((await stripe.paymentIntents.retrieve(one.intent.id)).status, 'requires_capture');
});

test('adds and clears faults over HTTP, and rejects invalid ones', async () => {
  const post = (fault: unknown): Promise<Response> =>
    fetch(`${sandbox.url}/_faults`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fault) });
  assert.equal((await post({ operation: 'refunds.create', mode: 'drop' })).status, 201);
  for (const nonsense of [
    { operation: 'refunds.make', mode: 'drop' },
    { operation: 'refunds.create', mode: 'reorder' },
    { operation: 'webhook', mode: 'decline' },
    { operation: 'refunds.create', mode: 'error', status: 200 },
    { operation: 'refunds.create', mode: 'drop', when: 'never' },
  ]) {
    assert.equal((await post(nonsense)).status, 400, JSON.stringify(nonsense));
  }
  assert.equal((await fetch(`${sandbox.url}/_faults`, { method: 'DELETE' })).status, 200);
  const { intent } = await capture(shop);
  assert.equal((await stripe.refunds.create({ payment_intent: intent.id })).status, 'succeeded');
});

test('rejects faults unless they are enabled', async () => {
  const strict = await openShop({ faults: false });
  assert.throws(() => strict.sandbox.addFault({ operation: 'refunds.create', mode: 'drop' }), /Faults are off/);
  const response = await fetch(`${strict.sandbox.url}/_faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"operation":"webhook","mode":"drop"}',
  });
  assert.equal(response.status, 400);
});

test('returns a 429 in the form of Stripe’s rate-limit error, and does not store it', async () => {
  const { intent } = await capture(shop);
  const refund = () => stripe.refunds.create({ payment_intent: intent.id, amount: 100 }, { idempotencyKey: 'limited' });
  sandbox.addFault({ operation: '*', mode: 'error', status: 429 });
  const error = await failure(refund());
  assert.deepEqual(
    [error.type, error.statusCode, error.code, error.rawType],
    ['StripeRateLimitError', 429, 'rate_limit', 'invalid_request_error'],
  );
  assert.equal(error.headers?.['stripe-rate-limited-reason'], 'global-rate');
  assert.equal((await refund()).status, 'succeeded');
  assert.equal(sandbox.ledger(intent.id).totals.refunded, 100);
});
