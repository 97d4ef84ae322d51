import { refused } from './api-error.js';
import { addBalanceTransaction } from './balance.js';
import { record } from './charges.js';
import { newId } from './ids.js';
import type { StoredCharge, StoredDispute } from './stored.js';
import type { World } from './world.js';

const DISPUTE_FEE = 1_500;
const DAYS_TO_ANSWER = 9;

/** The person's bank takes the money back at once, and a fee with it; evidence comes later, and not here. */
export function openDispute(world: World, charge: StoredCharge, reason: string): StoredDispute {
  // What was let go uncaptured counts as refunded on the charge, so this is what the organiser still has of it.
  const amount = charge.amount - charge.amount_refunded;
  if (!charge.captured || charge.disputed || amount === 0) {
    throw refused(`Charge ${charge.id} cannot be disputed: it was not captured, is all refunded, or is disputed already.`);
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
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  };
  const movement = addBalanceTransaction(world, {
    type: 'adjustment',
    category: 'dispute',
    amount: -amount,
    fee: DISPUTE_FEE,
    source: dispute.id,
    currency: charge.currency,
  });
  dispute.balance_transactions = [world.store.balanceTransactions.get(movement) as never];
  charge.disputed = true;
  world.store.disputes.set(dispute.id, dispute);
  record(world, charge, 'disputed', amount);
  record(world, charge, 'dispute_fee', DISPUTE_FEE);
  world.events.emit('charge.dispute.created', dispute);
  world.changed();
  return dispute;
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
