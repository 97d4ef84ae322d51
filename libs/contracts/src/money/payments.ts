import type { BookingView, PaymentStatus } from '../bookings.js';
import type { SlotRef } from '../slots.js';

export type PaymentState =
  | 'creating'
  | 'open'
  | 'authorised'
  | 'capturing'
  | 'captured'
  | 'voiding'
  | 'voided'
  | 'expired'
  | 'failed'
  | 'refunding'
  | 'refunded';

/** Outcome shown on the return page. `conflict`: slots were lost and nothing was captured. */
export type PaymentOutcome = 'paid' | 'pending' | 'declined' | 'cancelled' | 'expired' | 'conflict';

/** `GET /api/payments/return?session_id=`: the outcome as reported by the provider, never as stated in the URL. */
export interface PaymentReturnView {
  outcome: PaymentOutcome;
  bookingId: number;
  selectionId: string;
  referenceNumber: string;
  paymentStatus: PaymentStatus;
  /** A sentence for the buyer if the outcome is not `paid`. */
  message: string | null;
  /** The paid booking, so that the success page needs no further request; only if the outcome is `paid`. */
  booking?: BookingView;
  /** Set while the provider reviews the payment by hand. This takes hours, so the page does not wait. */
  inReview?: true;
  /** Set until the bank has decided. The decision takes minutes to days, and the buyer then gets an email. */
  processing?: true;
  unavailableSlots?: SlotRef[];
  keptSlots?: SlotRef[];
}
