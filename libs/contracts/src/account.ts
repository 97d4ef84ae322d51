import type { UserView } from './auth.js';
import type { BookingView } from './bookings.js';
import type { PaymentState } from './payments.js';
import type { SelectedSlot, SelectionState } from './selections.js';

/** `GET /api/user/export`: everything that is kept about the signed-in person, except hashes. Money in dollars, times as ISO instants. */
export interface AccountExport {
  exportedAt: string;
  profile: UserView & { securityQuestion: string; registeredAt: string };
  selections: ExportedSelection[];
  bookings: ExportedBooking[];
  feedback: { message: string; writtenAt: string }[];
  /** Since when the person wants no news by mail; null while they do. */
  newsDeclinedAt: string | null;
  messages: ExportedMessage[];
}

/** A mail of the organisers to a group in which the person was, and what came of it. */
export interface ExportedMessage {
  subject: string;
  text: string;
  state: string;
  writtenAt: string;
}

export interface ExportedSelection {
  id: string;
  state: SelectionState;
  slots: SelectedSlot[];
  totalAmount: number;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  createdAt: string;
  expiresAt: string;
}

export interface ExportedBooking extends BookingView {
  payments: ExportedPayment[];
}

export interface ExportedPayment {
  state: PaymentState;
  amount: number;
  captured: number;
  refunded: number;
  createdAt: string;
  updatedAt: string;
  /** What the provider said when it did not go through. */
  failure: string | null;
}

/** `DELETE /api/user`: the password once more, so that a borrowed browser is not enough. */
export interface DeleteAccountRequest {
  password: string;
}
