import type { SelectedSlot } from './selections.js';

export type PaymentStatus = 'none' | 'pending' | 'confirming' | 'paid' | 'cancelled' | 'refunded';

/** A booking's refund, as shown to the buyer. */
export interface BookingRefund {
  /** Refunded amount in dollars. */
  amount: number;
  /** ISO timestamp at which the refund was requested or, for a cash sale, the cash was returned. */
  at: string;
  /** The organiser's reason; absent if the refund was not made by an organiser. */
  reason?: string;
}

export interface BookingView {
  id: number;
  referenceNumber: string;
  paymentStatus: PaymentStatus;
  /** Price of the slots that have not been refunded, in dollars. */
  totalAmount: number;
  /** Amount paid, in dollars; present only if something was refunded. */
  paidAmount?: number;
  /** Refunds, oldest first; present only if something was refunded. */
  refunds?: BookingRefund[];
  slots: SelectedSlot[];
  selectionId: string;
  createdAt: string;
  paidAt: string | null;
  /** ISO timestamp until which an unpaid booking holds its slots; null if it holds none. */
  heldUntil: string | null;
  /** Explanation for the buyer; present only if the booking was cancelled after payment because the money could not be captured. */
  cancelledBecause?: string;
  /** Code of the booking's prediction card; present only if the owner is sharing one. */
  challenge?: string;
}
