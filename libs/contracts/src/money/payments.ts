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

/** What the return page may conclude. `conflict`: slots were lost, nothing was captured. */
export type PaymentOutcome = 'paid' | 'pending' | 'declined' | 'cancelled' | 'expired' | 'conflict';

/** `GET /api/payments/return?session_id=`: the owner's outcome as the provider tells it, never as the address does. */
export interface PaymentReturnView {
  outcome: PaymentOutcome;
  bookingId: number;
  selectionId: string;
  referenceNumber: string;
  paymentStatus: PaymentStatus;
  /** A sentence for people when the outcome is not `paid`. */
  message: string | null;
  /** What was paid for, so that the success is shown without another question; only when the outcome is `paid`. */
  booking?: BookingView;
  /** The provider holds the payment until somebody has looked at it: hours, and nothing to wait for on this page. */
  inReview?: true;
  /** The bank has not decided yet: minutes to days, and the person is emailed when it has. */
  processing?: true;
  unavailableSlots?: SlotRef[];
  keptSlots?: SlotRef[];
}
