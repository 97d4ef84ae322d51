import type { SelectedSlot } from './selections.js';

export type PaymentStatus = 'none' | 'pending' | 'confirming' | 'paid' | 'cancelled' | 'refunded';

/** A refund of a booking, as shown to its buyer. */
export interface BookingRefund {
  /** Refunded amount in dollars. */
  amount: number;
  /** ISO instant at which the refund was requested or, after a cash sale, the cash was returned. */
  at: string;
  /** The organiser's reason; absent if an organiser did not make the refund. */
  reason?: string;
}

export interface BookingView {
  id: number;
  referenceNumber: string;
  paymentStatus: PaymentStatus;
  /** Price in dollars of the slots that were not refunded. */
  totalAmount: number;
  /** Amount paid, in dollars; present only if something was refunded. */
  paidAmount?: number;
  /** Refunds, oldest first; present only if something was refunded. */
  refunds?: BookingRefund[];
  slots: SelectedSlot[];
  selectionId: string;
  createdAt: string;
  paidAt: string | null;
  /** ISO instant until which an unpaid booking holds its slots; null if it holds none. */
  heldUntil: string | null;
  /**
   * An explanation for the buyer; present only if the booking was cancelled after the buyer had paid, because the money could not be
   * captured.
   */
  cancelledBecause?: string;
  /** Code of the booking's prediction card; present only if the owner shows a card. */
  challenge?: string;
}
