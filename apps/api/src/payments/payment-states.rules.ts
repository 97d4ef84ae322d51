import type { PaymentState } from '@raffle/contracts/money/payments';

/**
 * Where each state may go; every write is a conditional update along one of these edges.
 *
 * creating: the intent is saved, nobody has the page's address yet. open: the page can be paid. authorised: the bank
 * said yes, nothing is taken. capturing: the slots are sold, the money is being taken. voiding: nothing is sold for it
 * (any more), it is being given back; when somebody took it by hand in that moment, it is refunded. refunding: a refund is
 * asked for or on its way; of a part of the money, or refused, it leads back to captured, and so does refunded when a refund fails
 * after it had succeeded. A state without a next one is never left.
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

/** The states that `From` may go to; anything else does not compile. */
export type NextPaymentState<From extends PaymentState> = (typeof NEXT_PAYMENT_STATES)[From][number];

/** Money may still move without anybody's consent but the person's: their slots must not be given to others. */
export const PAYABLE_STATES: readonly PaymentState[] = ['open', 'authorised', 'capturing'];

/** The provider still has something to tell or to do. */
export const UNFINISHED_STATES: readonly PaymentState[] = ['open', 'authorised', 'capturing', 'voiding', 'refunding'];
