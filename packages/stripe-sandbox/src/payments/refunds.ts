import { notFound, refused } from '../api/api-error.js';
import { findCharge, writeLedger } from './charges.js';
import { newId } from '../state/ids.js';
import { formatAmount } from './money.js';
import type { Params } from '../api/params.js';
import type { StoredCharge, StoredDispute, StoredRefund } from '../state/stored.js';
import type { World } from '../state/world.js';

/** The refund's outcome at the bank: `succeeded`, unless a fault or the control endpoint selects a different one. */
export type RefundOutcome = 'succeeded' | 'pending' | 'failed';

export function findRefund(world: World, id: string): StoredRefund {
  const refund = world.store.refunds.get(id);
  if (refund === undefined) throw notFound('refund', id, 'id');
  return refund;
}

export function createRefund(world: World, params: Params, outcome: RefundOutcome = 'succeeded'): StoredRefund {
  params.allowOnly(['amount', 'expand', 'metadata', 'payment_intent']);
  const amount = params.integer('amount', 1);
  const metadata = params.metadata();
  const charge = chargeToRefund(world, params);
  return refundCharge(world, charge, amount, { metadata, outcome });
}

function chargeToRefund(world: World, params: Params): StoredCharge {
  const id = params.required('payment_intent');
  const intent = world.store.intents.get(id);
  if (intent === undefined) throw notFound('payment_intent', id, 'payment_intent');
  const charge = world.store.charges.get(intent.latest_charge ?? '');
  if (charge === undefined || charge.status !== 'succeeded') {
    throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, { param: 'payment_intent' });
  }
  return charge;
}

interface RefundDetails {
  metadata: Record<string, string>;
  outcome: RefundOutcome;
}

export function refundCharge(world: World, charge: StoredCharge, wanted: number | undefined, details: RefundDetails): StoredRefund {
  requireRefundable(world, charge);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = wanted ?? left;
  if (amount > left) {
    const money = (cents: number): string => formatAmount(cents, charge.currency);
    throw refused(`Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`, { param: 'amount' });
  }
  const refund = addRefund(world, charge, amount, details);
  writeLedger(world, charge, 'refunded', amount, refund.id);
  announce(world, charge, refund);
  if (details.outcome === 'failed') failRefund(world, refund.id);
  return refund;
}

function requireRefundable(world: World, charge: StoredCharge): void {
  if (charge.refunded) throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (!charge.captured) {
    throw refused(
      `This uncaptured Charge was created by a PaymentIntent (${charge.payment_intent}). You must cancel the PaymentIntent to reverse the authorization instead of refunding the Charge directly.`,
    );
  }
  const dispute = openDisputeOf(world, charge);
  if (dispute !== undefined && !dispute.is_charge_refundable)
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
}

/** Returns the newest dispute that is open or lost. Such a dispute prevents a refund unless it is an inquiry. */
function openDisputeOf(world: World, charge: StoredCharge): StoredDispute | undefined {
  const disputes = [...world.store.disputes.values()].filter((dispute) => dispute.charge === charge.id);
  return disputes.findLast(({ status }) => status !== 'won' && status !== 'warning_closed');
}

function addRefund(world: World, charge: StoredCharge, amount: number, details: RefundDetails): StoredRefund {
  const refund: StoredRefund = {
    id: newId('re_'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_'),
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: details.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: details.outcome === 'succeeded' ? 'succeeded' : 'pending',
    transfer_reversal: null,
    ...(details.outcome === 'pending' ? { pending_reason: 'processing' as const } : {}),
  };
  world.store.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  return refund;
}

function announce(world: World, charge: StoredCharge, refund: StoredRefund): void {
  world.events.emit('refund.created', refund);
  world.events.emit('charge.refunded', charge);
  world.changed();
}

/** Makes a pending refund succeed. */
export function settleRefund(world: World, id: string): StoredRefund {
  const refund = findRefund(world, id);
  if (refund.status !== 'pending') throw refused(`Refund ${id} is ${refund.status}, not pending.`);
  refund.status = 'succeeded';
  delete refund.pending_reason;
  world.events.emit('refund.updated', refund);
  world.changed();
  return refund;
}

/** Makes a refund fail at the bank. A refund may fail even days after it succeeded. */
export function failRefund(world: World, id: string): StoredRefund {
  const refund = findRefund(world, id);
  if (refund.status === 'failed') throw refused(`Refund ${id} has already failed.`);
  const charge = findCharge(world, refund.charge ?? '');
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  delete refund.pending_reason;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  writeLedger(world, charge, 'refund_failed', refund.amount, refund.id);
  world.events.emit('refund.updated', refund);
  world.events.emit('refund.failed', refund);
  world.changed();
  return refund;
}
