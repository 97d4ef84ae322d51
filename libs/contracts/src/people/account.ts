import type { PasskeyView } from './passkeys.js';
import type { AccountClaim, RegisterRequest, UserView } from './auth.js';
import type { BookingView } from '../bookings.js';
import type { PaymentState } from '../money/payments.js';
import type { SelectedSlot, SelectionState } from '../selections.js';

/** `GET /api/user/export`: all data stored about the signed-in person, except hashes. Money is in dollars, times are ISO instants. */
export interface AccountExport {
  exportedAt: string;
  profile: UserView & { securityQuestion: string; registeredAt: string };
  acceptances: AcceptedTerms[];
  selections: ExportedSelection[];
  bookings: ExportedBooking[];
  feedback: { message: string; writtenAt: string }[];
  /** When the person opted out of news by email; null if they have not. */
  newsDeclinedAt: string | null;
  /** When the person asked for an email with the places of their tickets; null if they have not. */
  placeMailWantedAt: string | null;
  messages: ExportedMessage[];
  browsers: Omit<SignedInBrowser, 'id'>[];
  passkeys?: Omit<PasskeyView, 'id'>[];
}

/** The versions of the rules and the privacy notice that a person accepted. */
export interface AcceptedTerms {
  at: string;
  /** The season whose texts were accepted. */
  year: number;
  rulesVersion: number;
  privacyVersion: number;
  /** Reference of the booking; null if they were accepted when the account was created. */
  reference: string | null;
}

/** A message from the organisers to a group that included the person, and whether it was delivered. */
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
  /** The provider's message if the payment failed. */
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
  /** Id of the session, returned only to its owner. It grants no access. */
  id: string;
  /** Operating system, such as `Android`; null if the browser does not report it. */
  device: string | null;
  signedInAt: string;
  /** When the session was last used, accurate to ten minutes. */
  lastUsedAt: string;
  /** Whether this is the browser that sent the request. */
  current: boolean;
}

/** `DELETE /api/user/sessions` signs out all other browsers, `DELETE /api/user/sessions/:id` a single one. Both require the password. */
export interface EndSessionsRequest {
  password: string;
}

/** `DELETE /api/user` requires the password, so that someone with access to a signed-in browser cannot delete the account. */
export interface DeleteAccountRequest {
  password: string;
}

/** `POST /api/user/password` requires the current password and signs out all other browsers. */
export interface ChangePasswordRequest {
  password: string;
  newPassword: string;
}

/** `POST /api/user/security-question` sets the question and answer that an emailed password reset asks for. */
export interface ChangeSecurityQuestionRequest {
  password: string;
  securityQuestion: string;
  securityAnswer: string;
}

/**
 * `POST /api/user/email`: sends a link to the new address. The account gets the address when the link is opened. The response is the same
 * if the address already has an account; its owner is notified by email.
 */
export interface ChangeEmailRequest {
  password: string;
  email: string;
}

/** The effect of the link: it confirmed the address, made it the account's address, or restored the earlier address. */
export interface EmailLinkOpened {
  purpose: 'confirm' | 'change' | 'undo';
  /** Set if nothing was done, because nobody has confirmed the account and this browser never signed in to it. */
  claim: AccountClaim | null;
}

/** `POST /api/account-claim`: transfers the account to the owner of its mailbox and ends all its earlier sessions and links. */
export interface ClaimAccountRequest extends Omit<RegisterRequest, 'username'> {
  token: string;
}
