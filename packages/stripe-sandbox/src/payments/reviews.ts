import { notFound, refused } from '../api/api-error.js';
import { newId } from '../state/ids.js';
import type { StoredCharge, StoredIntent, StoredReview } from '../state/stored.js';
import type { World } from '../state/world.js';

export const CLOSED_REASONS = ['acknowledged', 'approved', 'canceled', 'payment_never_settled', 'redacted', 'refunded_as_fraud'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export function findReview(world: World, id: string): StoredReview {
  const review = world.store.reviews.get(id);
  if (review === undefined) throw notFound('review', id, 'review');
  return review;
}

/** Opens a review, as one of the account's fraud rules would. The payment is authorised even though it is under review. */
export function openReview(world: World, intent: StoredIntent, charge: StoredCharge): StoredReview {
  const review: StoredReview = {
    id: newId('prv_'),
    object: 'review',
    billing_zip: null,
    charge: charge.id,
    closed_reason: null,
    created: world.clock.seconds(),
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: 'rule',
    payment_intent: intent.id,
    reason: 'rule',
    session: null,
  };
  world.store.reviews.set(review.id, review);
  intent.review = review.id;
  charge.review = review.id;
  world.events.emit('review.opened', review);
  return review;
}

export function closeReview(world: World, review: StoredReview, reason: ClosedReason): StoredReview {
  if (!review.open) throw refused(`Review ${review.id} is already closed.`);
  Object.assign(review, { open: false, closed_reason: reason, reason });
  world.events.emit('review.closed', review);
  world.changed();
  return review;
}

/** Closes an intent's review. Called when the intent's authorisation ends. */
export function closeReviewOf(world: World, intent: StoredIntent): void {
  const review = intent.review === null ? undefined : world.store.reviews.get(intent.review);
  if (review?.open) closeReview(world, review, 'canceled');
}
