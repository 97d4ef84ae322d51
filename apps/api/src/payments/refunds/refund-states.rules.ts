import type { ProviderRefund } from '../provider/provider-page.js';

/**
 * requested: written down, the provider is being asked. uncertain: it did not answer, the money may be on its way.
 * settling: accepted, not yet at the person's bank. A refund that succeeded may still fail days later. failed: the money
 * is with us.
 */
export type RefundState = 'requested' | 'uncertain' | 'settling' | 'succeeded' | 'failed';

/**
 * organiser: asked for by a person. stray: money that was taken for nothing. provider: made there by hand. dispute: one that was lost.
 * elsewhere: a failed refund that organisers paid outside the provider. season: the season ended with refunds.
 */
export type RefundOrigin = 'organiser' | 'stray' | 'provider' | 'dispute' | 'elsewhere' | 'season';

/** Where each state may go; never back, so that what was read earlier at the provider cannot undo what was read later. */
export const NEXT_REFUND_STATES = {
  requested: ['uncertain', 'settling', 'succeeded', 'failed'],
  uncertain: ['settling', 'succeeded', 'failed'],
  settling: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
} as const satisfies Record<RefundState, readonly RefundState[]>;

/** The provider has yet to be asked, or to be believed. */
export const ASKED_STATES: readonly RefundState[] = ['requested', 'uncertain'];

/** The provider has yet to decide, or to say that the money arrived. */
export const UNFINISHED_REFUND_STATES: readonly RefundState[] = [...ASKED_STATES, 'settling'];

/** The money has left us. */
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
