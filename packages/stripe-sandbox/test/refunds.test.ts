import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import { authorise, capture, chargeOf, failure, openShop, test } from './harness.js';

const shop = await openShop();
const { stripe, sandbox, receiver } = shop;

/** Reads a payment's newest refund. */
async function refundOf(intentId: string): Promise<Stripe.Refund> {
  const [refund] = (await stripe.refunds.list({ payment_intent: intentId })).data;
  assert.ok(refund);
  return refund;
}

test('refunds a payment in full, given its PaymentIntent', async () => {
  const { intent } = await capture(shop);
  const refund = await stripe.refunds.create({
    payment_intent: intent.id,
    metadata: { booking: 'OKV-1' },
  });
  assert.equal(refund.amount, 900);
  assert.equal(refund.status, 'succeeded');
  assert.equal(refund.payment_intent, intent.id);
  const charge = await chargeOf(shop, intent.id);
  assert.deepEqual([charge.refunded, charge.amount_refunded, charge.amount_captured], [true, 900, 900]);
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'succeeded');
});

test('makes partial refunds up to the paid amount', async () => {
  const { intent } = await capture(shop);
  await stripe.refunds.create({ payment_intent: intent.id, amount: 300 });
  await stripe.refunds.create({ payment_intent: intent.id, amount: 300 });
  const error = await failure(stripe.refunds.create({ payment_intent: intent.id, amount: 301 }));
  assert.equal(error.message, 'Refund amount ($3.01) is greater than unrefunded amount on charge ($3.00)');
  assert.equal(error.param, 'amount');
  assert.equal((await stripe.refunds.create({ payment_intent: intent.id })).amount, 300);
  const again = await failure(stripe.refunds.create({ payment_intent: intent.id }));
  assert.equal(again.code, 'charge_already_refunded');
  assert.equal(sandbox.ledger(intent.id).totals.refunded, 900);
});

test('lists a payment’s refunds, newest first', async () => {
  const { intent } = await capture(shop);
  const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
  const second = await stripe.refunds.create({ payment_intent: intent.id, amount: 200 });
  const refunds = await stripe.refunds.list({ payment_intent: intent.id });
  assert.deepEqual(
    refunds.data.map((refund) => refund.id),
    [second.id, first.id],
  );
});

test('does not refund an uncaptured payment', async () => {
  const { intent } = await authorise(shop);
  const error = await failure(stripe.refunds.create({ payment_intent: intent.id }));
  assert.match(error.message, /^This uncaptured Charge was created by a PaymentIntent/);
  assert.equal((await failure(stripe.refunds.create({}))).code, 'parameter_missing');
  assert.equal((await failure(stripe.refunds.create({ payment_intent: 'pi_none' }))).code, 'resource_missing');
});

test('lets a pending refund succeed later', async () => {
  const { intent } = await capture(shop);
  sandbox.addFault({ operation: 'refunds.create', mode: 'pending' });
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  assert.deepEqual([refund.status, refund.pending_reason], ['pending', 'processing']);
  sandbox.control({ action: 'settle_refund', refund: refund.id });
  assert.equal((await refundOf(intent.id)).status, 'succeeded');
  await sandbox.webhooksSettled();
  assert.ok(receiver.received.some(({ event }) => event.type === 'refund.updated' && event.data.object.id === refund.id));
});

test('takes the money back if a refund fails at the bank, so that the payment can be refunded again', async () => {
  const { intent } = await capture(shop);
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  sandbox.control({ action: 'fail_refund', refund: refund.id });
  const failed = await refundOf(intent.id);
  assert.deepEqual([failed.status, failed.failure_reason], ['failed', 'expired_or_canceled_card']);
  const charge = await chargeOf(shop, intent.id);
  assert.deepEqual([charge.refunded, charge.amount_refunded], [false, 0]);
  assert.equal(sandbox.ledger(intent.id).totals.refunded, 0);
  assert.equal((await stripe.refunds.create({ payment_intent: intent.id })).status, 'succeeded');
  await sandbox.webhooksSettled();
  assert.ok(receiver.received.some(({ event }) => event.type === 'refund.failed' && event.data.object.id === refund.id));
});

test('creates a failed refund if the bank declines it immediately', async () => {
  const { intent } = await capture(shop);
  sandbox.addFault({ operation: 'refunds.create', mode: 'decline' });
  assert.equal((await stripe.refunds.create({ payment_intent: intent.id })).status, 'failed');
  assert.equal(sandbox.ledger(intent.id).totals.refunded, 0);
});

test("lists refunds made in the provider's dashboard like any other refund", async () => {
  const { intent } = await capture(shop);
  sandbox.control({ action: 'refund', payment_intent: intent.id, amount: 300 });
  const refunds = await stripe.refunds.list({ payment_intent: intent.id });
  assert.deepEqual(
    refunds.data.map((refund) => refund.amount),
    [300],
  );
  await sandbox.webhooksSettled();
  assert.ok(receiver.received.some(({ event }) => event.type === 'charge.refunded' && event.data.object.payment_intent === intent.id));
});
