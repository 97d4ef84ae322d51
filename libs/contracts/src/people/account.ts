import type { PasskeyView } from './passkeys.js';
import type { AccountClaim, RegisterRequest, UserView } from './auth.js';
import type { BookingView } from '../bookings.js';
import type { PaymentState } from '../money/payments.js';
import type { SelectedSlot, SelectionState } from '../selections.js';

/** `GET /api/user/export`: everything that is kept about the signed-in person, except hashes. Money in dollars, times as ISO instants. */
export interface AccountExport {
  exportedAt: string;
  profile: UserView & { securityQuestion: string; registeredAt: string };
  selections: ExportedSelection[];
  bookings: ExportedBooking[];
  feedback: { message: string; writtenAt: string }[];
  /** Since when the person wants no news by mail; null while they do. */
  newsDeclinedAt: string | null;
  /** Since when the person wants an email with the places of their tickets; null while they do not. */
  placeMailWantedAt: string | null;
  messages: ExportedMessage[];
  browsers: Omit<SignedInBrowser, 'id'>[];
  passkeys?: Omit<PasskeyView, 'id'>[];
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

/** `GET /api/user/messages`: what organisers have written to the person, the newest first. */
export interface ReceivedMessage {
  id: string;
  subject: string;
  text: string;
  writtenAt: string;
}

/** `GET /api/user/sessions`: one browser that is signed in. */
export interface SignedInBrowser {
  /** Names it to its owner, and opens nothing. */
  id: string;
  /** The system, such as `Android`; null if the browser does not say. */
  device: string | null;
  signedInAt: string;
  /** To ten minutes. */
  lastUsedAt: string;
  /** The one that asks. */
  current: boolean;
}

/** `DELETE /api/user/sessions` for every other browser, `DELETE /api/user/sessions/:id` for one: the password once more. */
export interface EndSessionsRequest {
  password: string;
}

/** `DELETE /api/user`: the password once more, so that a borrowed browser is not enough. */
export interface DeleteAccountRequest {
  password: string;
}

/** `POST /api/user/password`: behind the current one; every other browser is signed out. */
export interface ChangePasswordRequest {
  password: string;
  newPassword: string;
}

/** `POST /api/user/security-question`: the question behind a mailed reset, and its answer. */
export interface ChangeSecurityQuestionRequest {
  password: string;
  securityQuestion: string;
  securityAnswer: string;
}

/**
 * `POST /api/user/email`: a link goes to the new address, and the account has it when the link is followed. The answer is the same
 * for an address that has an account already, whose owner is told.
 */
export interface ChangeEmailRequest {
  password: string;
  email: string;
}

/** Sent by the page behind a link that was mailed to an address. */
export interface EmailLinkOpening {
  token: string;
}

/** What was done: the address is confirmed, is the account's from now on, or is the account's again. */
export interface EmailLinkOpened {
  purpose: 'confirm' | 'change' | 'undo';
  /** Nothing was done: nobody has confirmed the account, and this browser never signed in to it. */
  claim: AccountClaim | null;
}

/** `POST /api/account-claim`: the account becomes the reader's, and everything from before ends. */
export interface ClaimAccountRequest extends Omit<RegisterRequest, 'username'> {
  token: string;
}
