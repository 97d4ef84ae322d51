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

/** Outcome of a payment, as shown on the return page. `conflict`: slots were lost, and no money was captured. */
export type PaymentOutcome = 'paid' | 'pending' | 'declined' | 'cancelled' | 'expired' | 'conflict';

/** `GET /api/payments/return?session_id=`: the outcome of a payment, obtained from the payment provider and never from the URL. */
export interface PaymentReturnView {
  outcome: PaymentOutcome;
  bookingId: number;
  selectionId: string;
  referenceNumber: string;
  paymentStatus: PaymentStatus;
  /** A message for the buyer; null if the outcome is `paid`. */
  message: string | null;
  /** The booking; present only if the outcome is `paid`. Including it saves the success page another request. */
  booking?: BookingView;
  /** Set while staff at the payment provider review the payment. A review takes hours, so the page does not wait for it. */
  inReview?: true;
  /** Set while the payment awaits the bank's decision. The decision takes minutes to days, and the buyer is notified by email. */
  processing?: true;
  unavailableSlots?: SlotRef[];
  keptSlots?: SlotRef[];
}
