import type { SelectedSlot } from './selections.js';

export type PaymentStatus = 'none' | 'pending' | 'confirming' | 'paid' | 'cancelled' | 'refunded';

/** Money of a booking that went back to its buyer. */
export interface BookingRefund {
  /** Dollars. */
  amount: number;
  /** ISO instant at which it was sent. */
  at: string;
  /** As the organiser gave it. */
  reason?: string;
}

export interface BookingView {
  id: number;
  referenceNumber: string;
  paymentStatus: PaymentStatus;
  /** Dollars: the price of its slots, without those that were refunded. */
  totalAmount: number;
  /** Dollars that were paid; only where something was refunded. */
  paidAmount?: number;
  /** Oldest first; only where something was refunded. */
  refunds?: BookingRefund[];
  slots: SelectedSlot[];
  selectionId: string;
  createdAt: string;
  paidAt: string | null;
  /** Until when an unpaid booking still holds its slots; null when it does not. */
  heldUntil: string | null;
  /** A sentence for the person, only where a booking was cancelled although they had paid: the money could not be taken. */
  cancelledBecause?: string;
  /** The code of its card, only where its owner shows one to others. */
  challenge?: string;
}
