import type { PaymentOutcome, PaymentState } from '@raffle/contracts/money/payments';
import { PROCESSING, PROCESSING_MESSAGE } from '../../selections/processing.rules.js';
import type { BookingStatus } from '../../bookings/booking-states.rules.js';

export interface ReturnFacts {
  state: PaymentState;
  booking: BookingStatus;
  failureCode: string | null;
  failureMessage: string | null;
  /** Whether the provider could not be reached, in which case an open payment may have been paid. */
  uncertain: boolean;
}

export interface Outcome {
  outcome: PaymentOutcome;
  /** Message for the buyer; null if the outcome is `paid`. */
  message: string | null;
}

/** Returns whether the slots are sold but the money will not be captured until the provider's review has ended. */
export function isInReview({ state, booking }: Pick<ReturnFacts, 'state' | 'booking'>): boolean {
  return booking === 'confirming' && state === 'authorised';
}

/** Returns whether the bank was still undecided when the payment was last read. */
export function isProcessed({ state, failureCode }: Pick<ReturnFacts, 'state' | 'failureCode'>): boolean {
  return state === 'open' && failureCode === PROCESSING;
}

/** Returns the outcome that the return page shows to the buyer. */
export function outcomeOf({ state, booking, failureCode, failureMessage, uncertain }: ReturnFacts): Outcome {
  if (booking === 'paid') return { outcome: 'paid', message: null };
  if (booking === 'refunded') return { outcome: 'cancelled', message: 'This booking was refunded.' };
  if (isInReview({ state, booking }))
    return {
      outcome: 'pending',
      message: "The payment provider is checking your payment. This can take a few hours. We'll email you when it is done.",
    };
  if (booking === 'confirming') return { outcome: 'pending', message: 'Your payment is being confirmed.' };
  if (isProcessed({ state, failureCode })) return { outcome: 'pending', message: PROCESSING_MESSAGE };
  switch (state) {
    case 'voiding':
    case 'voided':
      return { outcome: failureCode === 'slots_lost' ? 'conflict' : 'declined', message: failureMessage };
    case 'open':
    case 'creating':
      if (uncertain) return { outcome: 'pending', message: 'We are asking the payment provider about your payment.' };
      return failureMessage === null
        ? { outcome: 'cancelled', message: 'The payment was not completed. Nothing was charged.' }
        : { outcome: 'declined', message: failureMessage };
    case 'failed':
      return { outcome: 'declined', message: failureMessage ?? 'The payment did not go through. Nothing was charged.' };
    case 'expired':
      return { outcome: 'expired', message: 'The payment page has expired. Nothing was charged.' };
    case 'authorised':
    case 'capturing':
    case 'captured':
    case 'refunding':
    case 'refunded':
      return { outcome: 'pending', message: 'Your payment is being confirmed.' };
  }
}
