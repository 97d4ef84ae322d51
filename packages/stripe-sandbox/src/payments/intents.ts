import { ApiError, invalidParams, notFound, refused } from '../api/api-error.js';
import { captureCharge, releaseUncaptured } from './charges.js';
import { declineError } from './declines.js';
import type { Params } from '../api/params.js';
import { closeReviewOf } from './reviews.js';
import type { StoredCharge, StoredIntent, StoredSession } from '../state/stored.js';
import type { World } from '../state/world.js';

const CANCELABLE = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action', 'processing'];

export function findIntent(world: World, id: string): StoredIntent {
  const intent = world.store.intents.get(id);
  if (intent === undefined) throw notFound('payment_intent', id, 'intent');
  return intent;
}

export function latestCharge(world: World, intent: StoredIntent): StoredCharge {
  const charge = intent.latest_charge === null ? undefined : world.store.charges.get(intent.latest_charge);
  if (charge === undefined) throw refused(`This PaymentIntent (${intent.id}) does not have a charge.`, { param: 'payment_intent' });
  return charge;
}

/** Captures an authorised intent. @param wanted amount in cents, by default the full amount; the rest is released */
export function captureIntent(world: World, id: string, wanted?: number): StoredIntent {
  const intent = findIntent(world, id);
  if (intent.status !== 'requires_capture') throw cannotCapture(intent);
  const amount = wanted ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    throw invalidParams(
      `The amount to capture (${amount}) cannot be greater than the amount capturable (${intent.amount_capturable}).`,
      'amount_to_capture',
      'amount_too_large',
    );
  }
  const charge = latestCharge(world, intent);
  const rest = intent.amount - amount;
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  captureCharge(world, charge, amount);
  const session = sessionOf(world, intent);
  if (session) session.payment_status = 'paid';
  if (rest > 0) releaseUncaptured(world, charge, rest);
  world.events.emit('payment_intent.succeeded', intent);
  world.changed();
  return intent;
}

export function cancelIntent(world: World, id: string, params: Params): StoredIntent {
  params.allowOnly(['cancellation_reason', 'expand']);
  const reason = params.choice('cancellation_reason', ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const intent = findIntent(world, id);
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
    );
  }
  if (sessionOf(world, intent)?.status === 'open') {
    throw refused('You cannot perform this action on PaymentIntents created by Checkout. Expire the Checkout Session instead.');
  }
  closeIntent(world, intent, reason);
  return intent;
}

/** Makes an authorisation lapse immediately. At real banks, an authorisation lapses after seven days. */
export function lapseAuthorization(world: World, id: string): StoredIntent {
  const intent = findIntent(world, id);
  if (intent.status !== 'requires_capture') throw cannotCapture(intent);
  closeIntent(world, intent, 'automatic');
  world.events.emit('charge.expired', latestCharge(world, intent));
  return intent;
}

/** Makes the bank decline the capture permanently. Nothing is left to capture, and the session cannot be paid again. */
export function refuseCapture(world: World, id: string): StoredIntent {
  const intent = findIntent(world, id);
  if (intent.status !== 'requires_capture') throw cannotCapture(intent);
  const charge = latestCharge(world, intent);
  const held = intent.amount_capturable;
  Object.assign(intent, { status: 'requires_payment_method', amount_capturable: 0 });
  intent.last_payment_error = { type: 'card_error', ...declineError('generic_decline'), charge: charge.id };
  closeReviewOf(world, intent);
  releaseUncaptured(world, charge, held);
  world.events.emit('payment_intent.payment_failed', intent);
  world.changed();
  return intent;
}

/** Cancels the intent that a declined or unfinished payment attempt left behind in an expired session. */
export function cancelAbandonedIntent(world: World, session: StoredSession): void {
  const intent = session.payment_intent === null ? undefined : world.store.intents.get(session.payment_intent);
  if (intent?.status === 'requires_payment_method' || intent?.status === 'requires_action') closeIntent(world, intent, 'automatic');
}

function closeIntent(world: World, intent: StoredIntent, reason: StoredIntent['cancellation_reason']): void {
  const held = intent.amount_capturable;
  intent.status = 'canceled';
  intent.canceled_at = world.clock.seconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  intent.amount_capturable = 0;
  closeReviewOf(world, intent);
  if (held > 0) releaseUncaptured(world, latestCharge(world, intent), held);
  world.events.emit('payment_intent.canceled', intent);
  world.changed();
}

function cannotCapture(intent: StoredIntent): ApiError {
  const why =
    intent.status === 'succeeded'
      ? 'it has already been captured.'
      : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`;
  return unexpectedState(intent, `This PaymentIntent could not be captured because ${why}`);
}

function unexpectedState(intent: StoredIntent, message: string): ApiError {
  return refused(message, { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) });
}

function sessionOf(world: World, intent: StoredIntent): StoredSession | undefined {
  return world.store.sessions.get(world.store.sessionOfIntent.get(intent.id) ?? '')?.session;
}
