import type { ProviderRefund } from '../provider/provider-page.js';

/**
 * - requested: stored, but the provider has not responded yet
 * - uncertain: the provider did not respond, so the refund may have been made
 * - settling: accepted, but not yet at the buyer's bank
 * - succeeded: sent to the buyer's bank, but can still fail days later
 * - failed: we hold the money
 */
export type RefundState = 'requested' | 'uncertain' | 'settling' | 'succeeded' | 'failed';

/**
 * - organiser: requested by an organiser
 * - stray: a refund of money that was captured although nothing was sold
 * - provider: made manually through the provider
 * - dispute: a lost dispute
 * - elsewhere: a failed refund that organisers paid outside the provider
 * - season: made because the season ended with refunds
 */
export type RefundOrigin = 'organiser' | 'stray' | 'provider' | 'dispute' | 'elsewhere' | 'season';

/**
 * Allowed transitions. No transition leads back to an earlier state, so an older reading from the provider cannot overwrite a newer one.
 */
export const NEXT_REFUND_STATES = {
  requested: ['uncertain', 'settling', 'succeeded', 'failed'],
  uncertain: ['settling', 'succeeded', 'failed'],
  settling: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
} as const satisfies Record<RefundState, readonly RefundState[]>;

/** States in which the provider has not responded to the request or its response is unknown. */
export const UNANSWERED_STATES: readonly RefundState[] = ['requested', 'uncertain'];

/** States in which the provider has yet to decide or to confirm that the money arrived. */
export const UNFINISHED_REFUND_STATES: readonly RefundState[] = [...UNANSWERED_STATES, 'settling'];

/** Returns whether the provider has accepted the refund, in which case we no longer hold the money. */
export function isAccepted(state: RefundState): boolean {
  return state === 'settling' || state === 'succeeded';
}

export function mayFollow(from: RefundState, to: RefundState): boolean {
  const next: readonly RefundState[] = NEXT_REFUND_STATES[from];
  return next.includes(to);
}

export function stateOfRefund(status: ProviderRefund['status']): RefundState {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'settling';
}
