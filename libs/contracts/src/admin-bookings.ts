import type { BookingView } from './bookings.js';
import type { PaymentState } from './payments.js';
import type { SelectedSlot, SelectionState } from './selections.js';

export type BookingStatus = Exclude<BookingView['paymentStatus'], 'none'>;

/** One line of the organisers' list. Dollars; instants in ISO. */
export interface AdminBookingLine {
  id: number;
  reference: string;
  status: BookingStatus;
  totalAmount: number;
  slots: number;
  /** The earliest slot, `2025-06-14T10:00`. */
  firstSlot: string | null;
  person: { id: string; fullName: string; email: string; phone: string };
  createdAt: string;
  paidAt: string | null;
}

export interface AdminBookingPage {
  bookings: AdminBookingLine[];
  /** Ask again with `after` set to it; null at the end. */
  next: string | null;
}

export interface AdminPayment {
  name: string;
  state: PaymentState;
  amount: number;
  captured: number;
  refunded: number;
  providerSessionId: string | null;
  providerIntentId: string | null;
  failure: string | null;
  createdAt: string;
  updatedAt: string;
}

/** `settling`: the provider has accepted it; `uncertain`: its answer was lost and is being looked for. */
export type RefundStateView = 'requested' | 'uncertain' | 'settling' | 'succeeded' | 'failed';

export interface AdminRefund {
  id: string;
  state: RefundStateView;
  origin: 'organiser' | 'stray' | 'provider' | 'dispute';
  amount: number;
  slotIds: string[];
  keepsSlots: boolean;
  reason: string;
  providerId: string | null;
  failure: string | null;
  createdAt: string;
}

/** One thing that happened, from whichever record it is. */
export interface AdminEvent {
  at: string;
  kind: 'state' | 'provider' | 'message' | 'organiser';
  /** `booking: pending -> paid`, `checkout.session.completed`, `booking-confirmed.mail`, `booking.refund`. */
  what: string;
  detail: string | null;
}

/** The whole story of one booking. */
export interface AdminBookingStory extends AdminBookingLine {
  /** Paid in cash at the bridge: it has a receipt instead of payments, and is given back by it. */
  cash: { receiptNumber: string; returnedAt: string | null } | null;
  slotList: SelectedSlot[];
  selection: { id: string; state: SelectionState; expiresAt: string };
  payments: AdminPayment[];
  refunds: AdminRefund[];
  events: AdminEvent[];
}

export interface AdminRefundRequest {
  /** Which slots are given back; without it the whole booking. */
  slotIds?: string[];
  reason: string;
  /** Whether the slots go back on sale. */
  slots: 'release' | 'keep';
}

/** What is put right for a person who cannot do it themselves. At least one of the two; the reason is for the record. */
export interface AdminPersonChange {
  fullName?: string;
  /** The address with which the person signs in, and to which mails go. */
  email?: string;
  reason: string;
}

export interface AdminPerson {
  id: string;
  fullName: string;
  email: string;
}
