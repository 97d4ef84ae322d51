import assert from 'node:assert/strict';
import { authorise, capture, client, failure, openShop, sessionParams, test, until } from './harness.js';

const shop = await openShop();
const { stripe, sandbox } = shop;

function headersOf(object: { lastResponse: { headers: Record<string, string> } }): Record<string, string> {
  return object.lastResponse.headers;
}

test('executes the request only once and returns the first response to retries', async () => {
  const params = sessionParams();
  const first = await stripe.checkout.sessions.create(params, { idempotencyKey: 'create-1' });
  const second = await stripe.checkout.sessions.create(params, { idempotencyKey: 'create-1' });
  assert.equal(second.id, first.id);
  assert.equal(headersOf(first)['idempotent-replayed'], undefined);
  assert.equal(headersOf(second)['idempotent-replayed'], 'true');
  assert.equal(headersOf(second)['original-request'], headersOf(first)['request-id']);
  assert.notEqual(headersOf(second)['request-id'], headersOf(first)['request-id']);
});

test('returns the stored response even if the object has changed in the meantime', async () => {
  const { intent } = await authorise(shop);
  const first = await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-1' });
  await stripe.refunds.create({ payment_intent: intent.id });
  const second = await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-1' });
  assert.deepEqual({ ...second }, { ...first });
  assert.equal(sandbox.ledger(intent.id).totals.captured, 900);
});

test('ignores the order of the parameters', async () => {
  const { intent } = await capture(shop);
  const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 }, { idempotencyKey: 'refund-1' });
  const swapped = await stripe.refunds.create({ amount: 100, payment_intent: intent.id }, { idempotencyKey: 'refund-1' });
  assert.equal(swapped.id, first.id);
  const error = await failure(stripe.refunds.create({ payment_intent: intent.id, amount: 200 }, { idempotencyKey: 'refund-1' }));
  assert.equal(error.statusCode, 400);
  assert.equal(error.type, 'StripeIdempotencyError');
  assert.match(
    error.message,
    /^Keys for idempotent requests can only be used with the same parameters they were first used with\. Try using a key other than 'refund-1'/,
  );
});

test('rejects a key that was already used with another URL', async () => {
  const [one, two] = [await authorise(shop), await authorise(shop)];
  await stripe.paymentIntents.capture(one.intent.id, {}, { idempotencyKey: 'capture-2' });
  const error = await failure(stripe.paymentIntents.capture(two.intent.id, {}, { idempotencyKey: 'capture-2' }));
  assert.equal(error.type, 'StripeIdempotencyError');
  assert.equal((await stripe.paymentIntents.retrieve(two.intent.id)).status, 'requires_capture');
});

test('stores an error caused by the object’s state, and returns it to retries', async () => {
  const { intent } = await capture(shop);
  const first = await failure(stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'cancel-1' }));
  const second = await failure(stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'cancel-1' }));
  assert.equal(second.message, first.message);
  assert.equal(second.headers?.['idempotent-replayed'], 'true');
});

test('stores nothing if the parameters are rejected', async () => {
  const wrong = sessionParams({ customer_email: 'nobody' });
  await failure(stripe.checkout.sessions.create(wrong, { idempotencyKey: 'create-2' }));
  const session = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'create-2' });
  assert.equal(session.status, 'open');
});

test('stores a 500 returned after the effect, so only reading the object reveals that the request took effect', async () => {
  const { intent } = await authorise(shop);
  sandbox.addFault({ operation: 'payment_intents.capture', mode: 'error', when: 'after', status: 500 });
  const first = await failure(stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-3' }));
  assert.equal(first.statusCode, 500);
  assert.equal(first.headers?.['stripe-should-retry'], 'false');
  const second = await failure(stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-3' }));
  assert.equal(second.statusCode, 500);
  assert.equal(second.headers?.['idempotent-replayed'], 'true');
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'succeeded');
  assert.equal(sandbox.ledger(intent.id).totals.captured, 900);
});

test('stores nothing if a 5xx is returned before the effect', async () => {
  const { intent } = await authorise(shop);
  sandbox.addFault({ operation: 'payment_intents.capture', mode: 'error', when: 'before', status: 503 });
  assert.equal((await failure(stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-4' }))).statusCode, 503);
  assert.equal(sandbox.ledger(intent.id).totals.captured, 0);
  assert.equal((await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-4' })).status, 'succeeded');
});

test('responds with 409 while the first request with the same key is running', async () => {
  const { intent } = await capture(shop);
  sandbox.addFault({ operation: 'refunds.create', mode: 'delay', when: 'after', delayMs: 300 });
  const slow = stripe.refunds.create({ payment_intent: intent.id, amount: 100 }, { idempotencyKey: 'refund-2' });
  await until(() => sandbox.ledger(intent.id).totals.refunded === 100, 'the effect of the first request');
  const conflict = await failure(stripe.refunds.create({ payment_intent: intent.id, amount: 100 }, { idempotencyKey: 'refund-2' }));
  assert.equal(conflict.statusCode, 409);
  assert.equal(conflict.code, 'idempotency_key_in_use');
  const refund = await slow;
  // The SDK retries until the conflict is gone and then gets the first response.
  const patient = await client(sandbox, { maxNetworkRetries: 5 }).refunds.create(
    { payment_intent: intent.id, amount: 100 },
    { idempotencyKey: 'refund-2' },
  );
  assert.equal(patient.id, refund.id);
  assert.equal(sandbox.ledger(intent.id).totals.refunded, 100);
});

test('executes only one of twenty simultaneous requests with the same key', async () => {
  const { intent } = await capture(shop);
  const patient = client(sandbox, { maxNetworkRetries: 5 });
  const refunds = await Promise.all(
    Array.from({ length: 20 }, () => patient.refunds.create({ payment_intent: intent.id, amount: 10 }, { idempotencyKey: 'refund-3' })),
  );
  assert.equal(new Set(refunds.map((refund) => refund.id)).size, 1);
  assert.equal(sandbox.ledger(intent.id).totals.refunded, 10);
});

test('rejects keys longer than 255 characters, and forgets keys after a day', async () => {
  assert.match(
    (await failure(stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'x'.repeat(256) }))).message,
    /at most 255 characters/,
  );
  const later = await openShop();
  const params = sessionParams({ expires_at: undefined });
  const first = await later.stripe.checkout.sessions.create(params, { idempotencyKey: 'create-3' });
  later.sandbox.control({ action: 'advance', seconds: 24 * 3600 + 1 });
  const second = await later.stripe.checkout.sessions.create(params, { idempotencyKey: 'create-3' });
  assert.notEqual(second.id, first.id);
});
