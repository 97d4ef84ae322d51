import type { PasskeyProof, PasskeyView } from '../people/passkeys.js';

/** Header with the session token, sent with every request by a signed-in organiser. */
export const ADMIN_TOKEN_HEADER = 'Admin-Token';

/** `owner` may do everything; `organiser` runs the season; `cashier` sells at the bridge; `charity` reads totals. */
export const ADMIN_ROLES = ['owner', 'organiser', 'cashier', 'charity'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/**
 * Returns whether a role sees only totals and no personal data. Such a role reads without a second factor, and needs one only to approve.
 */
export function readsTotalsOnly(role: AdminRole): boolean {
  return role === 'charity';
}

/** Description of each role's rights, shown to the owner who assigns the role and to the person who gets it. */
export const ROLE_MAY: Record<AdminRole, string> = {
  owner: 'An owner can do everything: change the team, and all that an organiser can do.',
  organiser:
    'An organiser can see names, email addresses and phone numbers, refund bookings, write to people, change the season and the site, record the result and pay out the money.',
  cashier: 'A cashier can see the dashboard, sell for cash and print receipts.',
  charity: 'A charity can see the totals on the dashboard and the statement, and approve the steps of the result.',
};

/** Minimum length of an organiser's password. It is longer than a participant's because it gives access to everyone's data. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** An organiser's account as other organisers see it. */
export interface AdminView {
  id: string;
  fullName: string;
  /** The email address. */
  username: string;
  role: AdminRole;
  /** Whether signing in also requires a code from an authenticator app. */
  totp: boolean;
  /** Number of passkeys that can be used as the second factor; absent if there are none. */
  passkeys?: number;
  active: boolean;
}

/** A person who may approve something, as shown to everyone who can see the team. */
export interface ColleagueView {
  id: string;
  fullName: string;
  role: AdminRole;
  /** Name of the person who invited them; null for the first owner and if it is not known. */
  invitedBy: string | null;
  /** Names of the people who vouch that this person and the one who invited them are not the same person. */
  vouchedBy: string[];
  /** Whether the organiser who makes the request may vouch as a third person and has not done so yet. */
  mayVouch: boolean;
}

export interface AdminSetupRequest {
  /** The one-time token that the server prints at its first startup, or `ADMIN_SETUP_TOKEN`. */
  token: string;
  fullName: string;
  username: string;
  password: string;
}

export interface AdminLoginRequest {
  username: string;
  password: string;
  /** Six digits from the authenticator app, or a recovery code. */
  code?: string;
  /** Replaces `code`: the response to the challenge that came with TOTP_REQUIRED. */
  passkey?: PasskeyProof;
}

/** `adminToken` is valid only together with the HttpOnly cookie set by the same response. */
export interface AdminLoginResponse {
  adminToken: string;
  admin: AdminView;
  /** ISO instant at which the session ends, even if it is active. */
  expiresAt: string;
  /** Number of recovery codes left; present if one was used to sign in. */
  recoveryCodesLeft?: number;
}

export interface AdminSessionView extends AdminView {
  expiresAt: string;
  /** ISO instant until which money and exports are accessible without re-entering the password; null if the password is required now. */
  steppedUpUntil: string | null;
  /**
   * Whether the site requires a second factor that this account doesn't have yet. Until it has one, the organiser can only set one up.
   * Always false for a charity.
   */
  secondFactorDue: boolean;
}

export interface AdminStepUpRequest {
  password: string;
  code?: string;
  /** Replaces `code`: the response to the challenge that came with TOTP_REQUIRED. */
  passkey?: PasskeyProof;
}

/** Changes the organiser's own password. `password` is the current one. All other sessions of the account end. */
export interface AdminPasswordRequest extends AdminStepUpRequest {
  newPassword: string;
}

export interface AdminInviteRequest {
  username: string;
  role: AdminRole;
}

export interface AdminInviteView {
  id: string;
  username: string;
  role: AdminRole;
  expiresAt: string;
}

export interface AdminAcceptInviteRequest {
  token: string;
  fullName: string;
  password: string;
}

export interface AdminUpdateRequest {
  role?: AdminRole;
  active?: boolean;
}

export interface AdminTotpSetup {
  secret: string;
  /** `otpauth://` URI for the QR code. */
  uri: string;
}

export interface AdminTotpConfirmed {
  /** Shown once. Empty if the existing codes remain valid. */
  recoveryCodes: string[];
}

export interface AdminPasskeyAdded extends AdminTotpConfirmed {
  passkey: PasskeyView;
}

/** Sent by the page that the emailed link opens. It doesn't sign anyone in, because signing in may require a second factor. */
export interface AdminPasswordResetConfirmation {
  token: string;
  newPassword: string;
}
