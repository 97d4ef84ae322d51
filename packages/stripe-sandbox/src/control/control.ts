import { notFound, refused } from '../api/api-error.js';
import { isDeclineCode, type DeclineCode } from '../payments/declines.js';
import { advanceDispute, openDispute, type DisputeStep } from '../payments/disputes.js';
import { cancelIntent, captureIntent, findIntent, lapseAuthorization, latestCharge } from '../payments/intents.js';
import { Params } from '../api/params.js';
import { endProcessing, paySession } from '../payments/payments.js';
import { closeReview, CLOSED_REASONS, findReview, type ClosedReason } from '../payments/reviews.js';
import { failRefund, refundCharge, settleRefund } from '../payments/refunds.js';
import { remember, type PaidBefore } from './remember.js';
import { expireDueSessions, expireSession, findSession } from '../payments/sessions.js';
import type { SessionRecord } from '../state/stored.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import type { World } from '../state/world.js';

/** Actions that a test takes outside the API, as the buyer, a user of the provider's dashboard or the bank. */
export type ControlAction =
  | { action: 'pay'; session: string }
  | { action: 'expire'; session: string }
  | { action: 'advance'; seconds: number }
  | { action: 'capture'; payment_intent: string; amount?: number }
  | { action: 'lapse_authorization'; payment_intent: string }
  | { action: 'review_payments'; on: boolean }
  | { action: 'close_review'; payment_intent: string; closed_reason: ClosedReason }
  | { action: 'refund'; payment_intent: string; amount?: number; outcome?: 'succeeded' | 'pending' }
  | { action: 'settle_refund'; refund: string }
  | { action: 'fail_refund'; refund: string }
  | { action: 'end_processing'; payment_intent: string; decline_code?: DeclineCode }
  | { action: 'dispute'; payment_intent: string; amount?: number; inquiry?: boolean }
  | { action: 'advance_dispute'; dispute: string; to: DisputeStep }
  | { action: 'remember'; payments: PaidBefore[] }
  | { action: 'redeliver'; event: string; times?: number }
  | { action: 'duplicate_webhooks'; last: number }
  | { action: 'pause_webhooks' }
  | { action: 'resume_webhooks'; order?: 'parallel' | 'forward' | 'reverse' };

const NO_PARAMS = new Params({});

export function control(world: World, webhooks: Webhooks, action: ControlAction): unknown {
  expireDueSessions(world);
  switch (action.action) {
    case 'pay':
      return paySession(world, openSession(world, action.session), 'card');
    case 'expire':
      return expireSession(world, action.session);
    case 'advance':
      return advance(world, action.seconds);
    case 'capture':
      return captureIntent(world, action.payment_intent, action.amount === undefined ? undefined : wholeCents(action.amount));
    case 'lapse_authorization':
      return lapseAuthorization(world, action.payment_intent);
    case 'review_payments':
      return ((world.store.reviewsAll = action.on), { reviewing: action.on });
    case 'close_review':
      return endReview(world, action.payment_intent, action.closed_reason);
    case 'refund':
      return dashboardRefund(world, action);
    case 'settle_refund':
      return settleRefund(world, action.refund);
    case 'fail_refund':
      return failRefund(world, action.refund);
    case 'end_processing':
      return endProcessing(world, action.payment_intent, action.decline_code && declineCode(action.decline_code));
    case 'dispute':
      return openDispute(world, latestCharge(world, findIntent(world, action.payment_intent)), {
        amount: action.amount,
        inquiry: action.inquiry ?? false,
      });
    case 'advance_dispute':
      return advanceDispute(world, action.dispute, action.to);
    case 'remember':
      return remember(world, action.payments);
    case 'redeliver':
      return redeliver(world, webhooks, action.event, action.times ?? 1);
    case 'duplicate_webhooks':
      return duplicate(world, webhooks, action.last);
    case 'pause_webhooks':
      return (webhooks.pause(), { paused: true });
    case 'resume_webhooks':
      return (webhooks.resume(action.order), { paused: false });
    default:
      throw refused(`There is no action '${String((action as { action?: unknown }).action)}'.`);
  }
}

function openSession(world: World, id: string): SessionRecord {
  const record = findSession(world, id);
  if (record.session.status !== 'open') throw refused(`Session ${id} is ${record.session.status}, not open.`);
  return record;
}

function wholeCents(amount: number): number {
  if (!Number.isInteger(amount) || amount < 1) throw refused('amount is a whole number of cents, at least 1.');
  return amount;
}

/** Closes a review, as a user of the provider's dashboard would. The reason `canceled` cancels the authorisation. */
function endReview(world: World, intentId: string, reason: ClosedReason): unknown {
  if (!CLOSED_REASONS.includes(reason)) throw refused(`There is no reason '${String(reason)}' to close a review.`);
  const intent = findIntent(world, intentId);
  if (intent.review === null) throw refused(`Payment ${intentId} is not under review.`);
  return reason === 'canceled' ? cancelIntent(world, intentId, NO_PARAMS) : closeReview(world, findReview(world, intent.review), reason);
}

function declineCode(code: string): DeclineCode {
  if (!isDeclineCode(code)) throw refused(`There is no decline code '${code}'.`);
  return code;
}

function advance(world: World, seconds: number): { now: number } {
  if (!Number.isFinite(seconds) || seconds < 0) throw refused('seconds is a number, and time goes forward only.');
  world.clock.advance(seconds * 1000);
  expireDueSessions(world);
  return { now: world.clock.seconds() };
}

function dashboardRefund(world: World, action: Extract<ControlAction, { action: 'refund' }>): unknown {
  const charge = latestCharge(world, findIntent(world, action.payment_intent));
  const amount = action.amount === undefined ? undefined : wholeCents(action.amount);
  return refundCharge(world, charge, amount, { metadata: {}, outcome: action.outcome ?? 'succeeded' });
}

function redeliver(world: World, webhooks: Webhooks, id: string, times: number): { sent: number } {
  const event = world.store.events.get(id);
  if (event === undefined) throw notFound('event', id, 'event');
  for (let i = 0; i < times; i += 1) webhooks.enqueue(event);
  return { sent: times };
}

function duplicate(world: World, webhooks: Webhooks, last: number): { sent: number } {
  const events = [...world.store.events.values()].slice(-last);
  for (const event of events) webhooks.enqueue(event);
  return { sent: events.length };
}
