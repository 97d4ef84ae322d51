import type { PaymentState } from '@raffle/contracts/money/payments';

/**
 * Allowed transitions. Every write is a conditional update along one of these edges.
 *
 * creating: the intent is stored, and nobody has the page's address yet. open: the page can be paid. authorised: the bank has
 * approved, but no money is captured. capturing: the slots are sold, and the money is being captured. voiding: no slots were sold
 * for the money, or the sale was undone, and the money is being released. If someone captures the money manually at that moment, it
 * is refunded. refunding: a refund is pending. It leads back to captured if it is partial or refused. refunded: leads back to
 * captured if a refund fails after it succeeded. States without a next state are final.
 */
export const NEXT_PAYMENT_STATES = {
  creating: ['open', 'failed'],
  open: ['authorised', 'expired', 'failed'],
  authorised: ['capturing', 'voiding'],
  capturing: ['captured', 'voiding'],
  captured: ['refunding'],
  voiding: ['voided', 'refunding'],
  refunding: ['captured', 'refunded'],
  voided: [],
  expired: [],
  failed: [],
  refunded: ['captured'],
} as const satisfies Record<PaymentState, readonly PaymentState[]>;

/** States that `From` may go to. Anything else does not compile. */
export type NextPaymentState<From extends PaymentState> = (typeof NEXT_PAYMENT_STATES)[From][number];

/** States in which money may still move without our doing, so that the slots must not be sold to others. */
export const PAYABLE_STATES: readonly PaymentState[] = ['open', 'authorised', 'capturing'];

/** States in which the provider may still report a change, or in which there is work left to do. */
export const UNFINISHED_STATES: readonly PaymentState[] = ['open', 'authorised', 'capturing', 'voiding', 'refunding'];
