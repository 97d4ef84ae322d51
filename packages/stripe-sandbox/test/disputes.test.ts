import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import { capture, failure, openShop, test } from './harness.js';

const shop = await openShop();
const { stripe, sandbox, receiver } = shop;

async function disputed(
  more: { inquiry?: boolean; amount?: number } = {},
): Promise<{ intent: Stripe.PaymentIntent; dispute: Stripe.Dispute }> {
  const { intent } = await capture(shop);
  sandbox.control({ action: 'dispute', payment_intent: intent.id, ...more });
  return { intent, dispute: await disputeOf(intent.id) };
}

async function disputeOf(intentId: string): Promise<Stripe.Dispute> {
  const [dispute] = (await stripe.disputes.list({ payment_intent: intentId })).data;
  assert.ok(dispute);
  return dispute;
}

/** Returns the types of a dispute's events, in alphabetical order. */
async function eventsOf(id: string): Promise<string[]> {
  await sandbox.webhooksSettled();
  const events = receiver.received.filter(({ event }) => (event.data.object as { id?: string }).id === id).map(({ event }) => event.type);
  return [...new Set(events)].sort();
}

test('withdraws the money and a fee as soon as a dispute opens, and prevents refunds', async () => {
  const { intent, dispute } = await disputed();
  assert.deepEqual(
    [dispute.amount, dispute.status, dispute.reason, dispute.is_charge_refundable],
    [900, 'needs_response', 'fraudulent', false],
  );
  assert.deepEqual(
    dispute.balance_transactions.map(({ amount, fee, reporting_category: category }) => [amount, fee, category]),
    [[-900, 1500, 'dispute']],
  );
  assert.equal(dispute.charge, intent.latest_charge);
  assert.equal((await failure(stripe.refunds.create({ payment_intent: intent.id }))).code, 'charge_disputed');
  const { captured, disputed: away, fees, net } = sandbox.ledger(intent.id).totals;
  assert.deepEqual([captured, away, fees, net], [900, 900, 56 + 1500, -1556]);
  assert.deepEqual(await eventsOf(dispute.id), ['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
});

test('returns the money, but not the fee, when a dispute is won', async () => {
  const { intent, dispute } = await disputed();
  sandbox.control({ action: 'advance_dispute', dispute: dispute.id, to: 'under_review' });
  sandbox.control({ action: 'advance_dispute', dispute: dispute.id, to: 'won' });
  const won = await disputeOf(intent.id);
  assert.deepEqual([won.status, won.balance_transactions.map(({ amount }) => amount)], ['won', [-900, 900]]);
  const { disputed: away, net } = sandbox.ledger(intent.id).totals;
  assert.deepEqual([away, net], [0, 900 - 56 - 1500]);
  assert.deepEqual(await eventsOf(dispute.id), [
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
  ]);
  assert.equal((await stripe.refunds.create({ payment_intent: intent.id })).status, 'succeeded');
});

test('returns no money for a lost dispute unless an appeal is won', async () => {
  const { intent, dispute } = await disputed();
  sandbox.control({ action: 'advance_dispute', dispute: dispute.id, to: 'lost' });
  assert.equal(sandbox.ledger(intent.id).totals.disputed, 900);
  assert.equal((await failure(stripe.refunds.create({ payment_intent: intent.id }))).code, 'charge_disputed');
  sandbox.control({ action: 'advance_dispute', dispute: dispute.id, to: 'appeal_under_review' });
  sandbox.control({ action: 'advance_dispute', dispute: dispute.id, to: 'won' });
  assert.equal(sandbox.ledger(intent.id).totals.disputed, 0);
});

test('withdraws no money for an inquiry, allows refunds, and lets the inquiry be closed or become a dispute', async () => {
  const { intent, dispute } = await disputed({ inquiry: true });
  assert.deepEqual([dispute.status, dispute.balance_transactions, dispute.is_charge_refundable], ['warning_needs_response', [], true]);
  assert.equal(sandbox.ledger(intent.id).totals.disputed, 0);
  assert.equal((await stripe.refunds.create({ payment_intent: intent.id, amount: 100 })).status, 'succeeded');
  sandbox.control({ action: 'advance_dispute', dispute: dispute.id, to: 'warning_closed' });
  assert.deepEqual(await eventsOf(dispute.id), ['charge.dispute.closed', 'charge.dispute.created']);
  const other = await disputed({ inquiry: true });
  sandbox.control({ action: 'advance_dispute', dispute: other.dispute.id, to: 'needs_response' });
  assert.equal(sandbox.ledger(other.intent.id).totals.disputed, 900);
  assert.ok((await eventsOf(other.dispute.id)).includes('charge.dispute.funds_withdrawn'));
});

test('lets a bank dispute the full amount of a partly refunded payment', async () => {
  const { intent } = await capture(shop);
  await stripe.refunds.create({ payment_intent: intent.id, amount: 300 });
  assert.throws(() => sandbox.control({ action: 'dispute', payment_intent: intent.id, amount: 901 }), /cannot be disputed/);
  sandbox.control({ action: 'dispute', payment_intent: intent.id, amount: 900 });
  const { refunded, disputed: away } = sandbox.ledger(intent.id).totals;
  assert.deepEqual([refunded, away], [300, 900]);
});

test('rejects a status that cannot follow the dispute’s current status', async () => {
  const { dispute } = await disputed();
  assert.throws(
    () => sandbox.control({ action: 'advance_dispute', dispute: dispute.id, to: 'warning_closed' }),
    /cannot go from needs_response to warning_closed/,
  );
  assert.throws(() => sandbox.control({ action: 'advance_dispute', dispute: 'du_none', to: 'won' }), /No such dispute/);
});
