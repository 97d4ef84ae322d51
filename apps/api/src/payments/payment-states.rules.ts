import type { PaymentState } from '@raffle/contracts/money/payments';

/**
 * Allowed transitions. Every write is a conditional update that follows one of them. States without a next state are final.
 *
 * - creating: the payment is stored, but no one knows the page's URL yet
 * - open: the buyer can pay on the page
 * - authorised: the bank has approved the payment, but no money has been captured
 * - capturing: the slots are sold, and the money is being captured
 * - voiding: no slots were sold for the money or the sale was undone, and the money is being released; if someone captures the
 *   money manually in the meantime, it is refunded
 * - refunding: a refund is pending; the payment returns to captured if the refund is partial or fails
 * - refunded: the payment returns to captured if a refund fails after it succeeded
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

/** States that can follow the state `From`. Any other transition is a compile-time error. */
export type NextPaymentState<From extends PaymentState> = (typeof NEXT_PAYMENT_STATES)[From][number];

/** States in which the buyer's money can still be captured or is already authorised, so the slots must not be sold to others. */
export const PAYABLE_STATES: readonly PaymentState[] = ['open', 'authorised', 'capturing'];

/** States in which the provider may still report a change or in which work remains to be done. */
export const UNFINISHED_STATES: readonly PaymentState[] = ['open', 'authorised', 'capturing', 'voiding', 'refunding'];
