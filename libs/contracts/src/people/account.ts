import type { PasskeyView } from './passkeys.js';
import type { AccountClaim, RegisterRequest, UserView } from './auth.js';
import type { BookingView } from '../bookings.js';
import type { PaymentState } from '../money/payments.js';
import type { SelectedSlot, SelectionState } from '../selections.js';

/**
 * `GET /api/user/export`: all data stored about the signed-in person, except hashes. Amounts are in dollars, and times are ISO 8601
 * timestamps.
 */
export interface AccountExport {
  exportedAt: string;
  profile: UserView & { securityQuestion: string; registeredAt: string };
  acceptances: AcceptedTerms[];
  selections: ExportedSelection[];
  bookings: ExportedBooking[];
  feedback: { message: string; writtenAt: string }[];
  /** When the person opted out of news emails; null if they have not. */
  newsDeclinedAt: string | null;
  /** When the person requested an email with their tickets' places; null if they have not. */
  placeMailWantedAt: string | null;
  messages: ExportedMessage[];
  browsers: Omit<SignedInBrowser, 'id'>[];
  passkeys?: Omit<PasskeyView, 'id'>[];
}

/** The versions of the rules and the privacy notice that a person accepted. */
export interface AcceptedTerms {
  at: string;
  /** Year of the season whose rules and privacy notice were accepted. */
  year: number;
  rulesVersion: number;
  privacyVersion: number;
  /** Reference of the booking with which they were accepted; null if they were accepted when the account was created. */
  reference: string | null;
}

/** A message that the organisers sent to a group that included the person. `state` indicates whether the email was sent. */
export interface ExportedMessage extends Omit<ReceivedMessage, 'id'> {
  state: string;
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
  /** The payment provider's error message if the payment failed; otherwise null. */
  failure: string | null;
}

/** `GET /api/user/messages`: messages from the organisers to the person, newest first. */
export interface ReceivedMessage {
  id: string;
  subject: string;
  text: string;
  writtenAt: string;
}

/** `GET /api/user/sessions`: a browser in which the person is signed in. */
export interface SignedInBrowser {
  /** ID of the sign-in session. It is returned only to the session's owner and grants no access. */
  id: string;
  /** Operating system, such as `Android`; null if the browser does not report it. */
  device: string | null;
  signedInAt: string;
  /** When the sign-in session was last used, accurate to ten minutes. */
  lastUsedAt: string;
  /** Whether this is the browser that sent the request. */
  current: boolean;
}

/**
 * The current password. Deleting the account, signing out browsers, and adding or removing a passkey require it, so that someone with access
 * to a signed-in browser cannot do any of this.
 */
export interface CurrentPasswordRequest {
  password: string;
}

/** `POST /api/user/password` signs out all other browsers. */
export interface ChangePasswordRequest extends CurrentPasswordRequest {
  newPassword: string;
}

/** `POST /api/user/security-question` sets the security question and answer used to reset a forgotten password. */
export interface ChangeSecurityQuestionRequest extends CurrentPasswordRequest {
  securityQuestion: string;
  securityAnswer: string;
}

/**
 * `POST /api/user/email` sends a link to the new email address. Opening the link makes the new address the account's address. If another
 * account already has the address, the response is the same, but that account's owner is notified by email instead.
 */
export interface ChangeEmailRequest extends CurrentPasswordRequest {
  email: string;
}

/**
 * What an emailed link did. `confirm`: confirmed the account's email address. `change`: replaced the account's email address. `undo`:
 * restored the previous email address.
 */
export interface EmailLinkOpened {
  purpose: 'confirm' | 'change' | 'undo';
  /**
   * A claim on the account, set if the link had no effect because nobody has confirmed the account and this browser was never used to sign in
   * to it; otherwise null.
   */
  claim: AccountClaim | null;
}

/**
 * `POST /api/account-claim` transfers an account to the owner of its mailbox. All of the account's earlier sign-in sessions and links stop
 * working.
 */
export interface ClaimAccountRequest extends Omit<RegisterRequest, 'username'> {
  token: string;
}
