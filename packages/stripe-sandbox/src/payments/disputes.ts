import { notFound, refused } from '../api/api-error.js';
import { findCharge, writeLedger } from './charges.js';
import { newId } from '../state/ids.js';
import type { StoredCharge, StoredDispute } from '../state/stored.js';
import type { World } from '../state/world.js';

const DISPUTE_FEE = 1_500;
const DAYS_TO_ANSWER = 9;

/** For each status of a dispute, the possible next statuses. An inquiry withdraws the money only once it becomes a dispute. */
export const DISPUTE_STEPS = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  lost: ['appeal_under_review'],
  appeal_under_review: ['won', 'lost'],
} as const;
export type DisputeStep = (typeof DISPUTE_STEPS)[keyof typeof DISPUTE_STEPS][number];

interface DisputeDetails {
  /**
   * Amount in cents. Defaults to the part of the charge that has not been refunded. The maximum is the full captured amount, even if part
   * of it has been refunded.
   */
  amount?: number | undefined;
  /** Whether the dispute is an inquiry. An inquiry withdraws no money, and the charge can still be refunded. */
  inquiry: boolean;
}

/** Opens a dispute. Unless the dispute is an inquiry, the bank withdraws the money and a fee immediately. Evidence is not modelled. */
export function openDispute(world: World, charge: StoredCharge, { amount: wanted, inquiry }: DisputeDetails): StoredDispute {
  const amount = wanted ?? charge.amount_captured - charge.amount_refunded;
  if (!charge.captured || charge.disputed || amount <= 0 || amount > charge.amount_captured || !Number.isInteger(amount)) {
    throw refused(`Charge ${charge.id} cannot be disputed: it was not captured, is fully refunded, is smaller, or is already disputed.`);
  }
  const created = world.clock.seconds();
  const dispute: StoredDispute = {
    id: newId('du_'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + DAYS_TO_ANSWER * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
  charge.disputed = true;
  world.store.disputes.set(dispute.id, dispute);
  world.events.emit('charge.dispute.created', dispute);
  if (!inquiry) withdraw(world, charge, dispute);
  world.changed();
  return dispute;
}

/** Moves a dispute to its next status and moves the money accordingly. */
export function advanceDispute(world: World, id: string, to: DisputeStep): StoredDispute {
  const dispute = world.store.disputes.get(id);
  if (dispute === undefined) throw notFound('dispute', id, 'id');
  const next: readonly string[] = DISPUTE_STEPS[dispute.status as keyof typeof DISPUTE_STEPS] ?? [];
  if (!next.includes(to)) throw refused(`Dispute ${id} cannot go from ${dispute.status} to ${to}.`);
  const charge = findCharge(world, String(dispute.charge));
  dispute.status = to;
  const closed = to === 'won' || to === 'lost' || to === 'warning_closed';
  world.events.emit(closed ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
  if (to === 'needs_response') withdraw(world, charge, dispute);
  if (to === 'won') reinstate(world, charge, dispute);
  world.changed();
  return dispute;
}

function withdraw(world: World, charge: StoredCharge, dispute: StoredDispute): void {
  dispute.is_charge_refundable = false;
  move(world, dispute, -dispute.amount, DISPUTE_FEE, 'dispute');
  writeLedger(world, charge, 'disputed', dispute.amount);
  writeLedger(world, charge, 'dispute_fee', DISPUTE_FEE);
  world.events.emit('charge.dispute.funds_withdrawn', dispute);
}

/** Reinstates the disputed amount, but not the fee. */
function reinstate(world: World, charge: StoredCharge, dispute: StoredDispute): void {
  move(world, dispute, dispute.amount, 0, 'dispute_reversal');
  writeLedger(world, charge, 'dispute_reinstated', dispute.amount);
  world.events.emit('charge.dispute.funds_reinstated', dispute);
}

/** Adds a balance transaction to the dispute, for its withdrawal or its reinstatement. @param amount negative for a withdrawal */
function move(world: World, dispute: StoredDispute, amount: number, fee: number, category: string): void {
  const created = world.clock.seconds();
  const { currency, id: source } = dispute;
  dispute.balance_transactions = [
    ...dispute.balance_transactions,
    {
      id: newId('txn_'),
      object: 'balance_transaction',
      amount,
      available_on: created,
      balance_type: 'payments',
      created,
      currency,
      description: null,
      exchange_rate: null,
      fee,
      fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }],
      net: amount - fee,
      reporting_category: category,
      source,
      status: 'pending',
      type: 'adjustment',
    },
  ];
}

const NO_EVIDENCE: StoredDispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
