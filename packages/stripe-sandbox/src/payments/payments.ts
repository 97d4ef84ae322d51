import { refused } from '../api/api-error.js';
import { buildCharge, buildIntent, type PaymentMethod } from './payment-objects.js';
import { declineError, declineOf, type DeclineCode } from './declines.js';
import { writeLedger } from './charges.js';
import { findIntent } from './intents.js';
import { openReview } from './reviews.js';
import { customerDetails } from './session-object.js';
import type { SessionRecord, StoredIntent } from '../state/stored.js';
import type { World } from '../state/world.js';

/** Pays the session: authorises the money and completes the session. */
export function paySession(world: World, record: SessionRecord, method: PaymentMethod): StoredIntent {
  const intent = intentOf(world, record);
  completeSession(world, record);
  authorise(world, record, intent, method);
  world.events.emit('checkout.session.completed', record.session);
  world.changed();
  return intent;
}

/** Completes the session before the bank has decided. No money is authorised yet. */
export function processSession(world: World, record: SessionRecord): StoredIntent {
  const intent = intentOf(world, record);
  completeSession(world, record);
  Object.assign(intent, { status: 'processing', last_payment_error: null, next_action: null });
  world.events.emit('payment_intent.processing', intent);
  world.events.emit('checkout.session.completed', record.session);
  world.changed();
  return intent;
}

/** Ends the `processing` state. If the bank declines the payment, the session stays complete and cannot be paid again. */
export function endProcessing(world: World, id: string, refusal?: DeclineCode): StoredIntent {
  const intent = findIntent(world, id);
  const record = world.store.sessions.get(world.store.sessionOfIntent.get(id) ?? '');
  if (intent.status !== 'processing' || record === undefined) throw refused(`Payment ${id} is ${intent.status}, not processing.`);
  if (refusal === undefined) authorise(world, record, intent, 'card');
  else decline(world, record, intent, refusal);
  world.events.emit(`checkout.session.async_payment_${refusal === undefined ? 'succeeded' : 'failed'}`, record.session);
  world.changed();
  return intent;
}

function completeSession(world: World, { session }: SessionRecord): void {
  session.status = 'complete';
  session.url = null;
  session.customer_details = customerDetails(session.customer_email ?? 'payer@example.com', 'Test Payer');
  world.store.openSessions.delete(session.id);
}

function authorise(world: World, { session }: SessionRecord, intent: StoredIntent, method: PaymentMethod): void {
  const charge = buildCharge(intent, session, method, world.clock.seconds());
  world.store.charges.set(charge.id, charge);
  Object.assign(intent, {
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    last_payment_error: null,
    next_action: null,
    status: 'requires_capture',
    amount_capturable: intent.amount,
  });
  writeLedger(world, charge, 'authorized', intent.amount);
  if (world.store.reviewsAll) openReview(world, intent, charge);
  world.events.emit('charge.succeeded', charge);
  world.events.emit('payment_intent.amount_capturable_updated', intent);
}

/**
 * Makes the bank require confirmation (3-D Secure). Until the buyer confirms the payment, no money is authorised and the session stays
 * open.
 */
export function challengeSession(world: World, record: SessionRecord): StoredIntent {
  const intent = intentOf(world, record);
  const url = record.session.url ?? world.publicUrl;
  Object.assign(intent, {
    status: 'requires_action',
    last_payment_error: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: record.session.success_url, url } },
  });
  world.events.emit('payment_intent.requires_action', intent);
  world.changed();
  return intent;
}

/** Makes the bank decline the payment. The session stays open, and the buyer can try another card. */
export function declineSession(world: World, record: SessionRecord, code: DeclineCode): StoredIntent {
  const intent = intentOf(world, record);
  decline(world, record, intent, code);
  world.changed();
  return intent;
}

function decline(world: World, { session }: SessionRecord, intent: StoredIntent, code: DeclineCode): void {
  const charge = buildCharge(intent, session, 'card', world.clock.seconds(), declineOf(code));
  world.store.charges.set(charge.id, charge);
  Object.assign(intent, { latest_charge: charge.id, status: 'requires_payment_method', next_action: null });
  intent.last_payment_error = { type: 'card_error', ...declineError(code), charge: charge.id };
  world.events.emit('charge.failed', charge);
  world.events.emit('payment_intent.payment_failed', intent);
}

/** Returns the session's intent, which the first payment attempt creates (since API version 2022-08-01). */
function intentOf(world: World, { session, intentSettings }: SessionRecord): StoredIntent {
  const known = world.store.intents.get(session.payment_intent ?? '');
  if (known) return known;
  const intent = buildIntent(session, intentSettings, world.clock.seconds());
  session.payment_intent = intent.id;
  world.store.intents.set(intent.id, intent);
  world.store.sessionOfIntent.set(intent.id, session.id);
  world.events.emit('payment_intent.created', intent);
  return intent;
}
