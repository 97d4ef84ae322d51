import type { SelectedSlot } from './selections.js';

export type PaymentStatus = 'none' | 'pending' | 'confirming' | 'paid' | 'cancelled' | 'refunded';

/** Money of a booking that was refunded to its buyer. */
export interface BookingRefund {
  /** Refunded amount in dollars. */
  amount: number;
  /** ISO instant at which the refund was sent. */
  at: string;
  /** The reason that the organiser gave. */
  reason?: string;
}

export interface BookingView {
  id: number;
  referenceNumber: string;
  paymentStatus: PaymentStatus;
  /** Dollars: the price of the slots that were not refunded. */
  totalAmount: number;
  /** Dollars paid; present only if something was refunded. */
  paidAmount?: number;
  /** Oldest first; present only if something was refunded. */
  refunds?: BookingRefund[];
  slots: SelectedSlot[];
  selectionId: string;
  createdAt: string;
  paidAt: string | null;
  /** ISO instant until which an unpaid booking holds its slots; null if it holds none. */
  heldUntil: string | null;
  /** An explanation for the buyer; present only if the booking was cancelled after they paid, because the money could not be captured. */
  cancelledBecause?: string;
  /** Code of the booking's prediction card; present only if the owner shows one. */
  challenge?: string;
}
