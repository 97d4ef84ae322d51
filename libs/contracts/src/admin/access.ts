import type { PasskeyProof, PasskeyView } from '../people/passkeys.js';

/** Request header with the organiser's session token. It is sent with every request that requires a signed-in organiser. */
export const ADMIN_TOKEN_HEADER = 'Admin-Token';

/** An `owner` may do everything, an `organiser` runs the season, a `cashier` sells at the bridge, and a `charity` reads totals. */
export const ADMIN_ROLES = ['owner', 'organiser', 'cashier', 'charity'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/**
 * Returns whether a role sees only totals and no personal data. A person with this role needs a second factor only to approve proposals.
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

/**
 * Minimum length of an organiser's password. It is longer than the minimum for a participant's password, because an organiser has access to
 * everyone's data.
 */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** An organiser's account as other organisers see it. */
export interface AdminView {
  id: string;
  fullName: string;
  /** The email address. */
  username: string;
  role: AdminRole;
  /** Whether an authenticator app is set up as a second factor. */
  totp: boolean;
  /** Number of passkeys that are set up as a second factor; absent if there are none. */
  passkeys?: number;
  active: boolean;
}

/** A person who may approve proposals, as shown to everyone who can see the team. */
export interface ColleagueView {
  id: string;
  fullName: string;
  role: AdminRole;
  /** Name of the person who invited this person; null for the first owner and if the inviter is not known. */
  invitedBy: string | null;
  /** Names of the people who vouch that this person and the inviter are two different people. */
  vouchedBy: string[];
  /** Whether the organiser who makes the request may vouch for this person, as a third person, and has not done so yet. */
  mayVouch: boolean;
}

export interface AdminSetupRequest {
  /** The one-time token that the server prints at its first startup, or the value of `ADMIN_SETUP_TOKEN`. */
  token: string;
  fullName: string;
  username: string;
  password: string;
}

export interface AdminLoginRequest {
  username: string;
  password: string;
  /** A code of six digits from the authenticator app, or a recovery code. */
  code?: string;
  /** The passkey's response to the challenge in the TOTP_REQUIRED error. Replaces `code`. */
  passkey?: PasskeyProof;
}

/** Response to a sign-in. `adminToken` is valid only together with the HttpOnly cookie that the same response sets. */
export interface AdminLoginResponse {
  adminToken: string;
  admin: AdminView;
  /** ISO instant at which the sign-in session ends, even if the organiser is active. */
  expiresAt: string;
  /** Number of recovery codes left; present if one was used to sign in. */
  recoveryCodesLeft?: number;
}

export interface AdminSessionView extends AdminView {
  expiresAt: string;
  /** ISO instant until which sensitive actions do not require the password again; null if they require it now. */
  steppedUpUntil: string | null;
  /**
   * Whether the site requires a second factor and this account has none. While this is true, the organiser can only set up a second factor.
   * Always false for the role `charity`.
   */
  secondFactorDue: boolean;
}

export interface AdminStepUpRequest {
  password: string;
  code?: string;
  /** The passkey's response to the challenge in the TOTP_REQUIRED error. Replaces `code`. */
  passkey?: PasskeyProof;
}

/** Changes the organiser's own password. `password` is the current password. All other sign-in sessions of the account end. */
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
  /** New recovery codes, which are shown once. Empty if the existing codes remain valid. */
  recoveryCodes: string[];
}

export interface AdminPasskeyAdded extends AdminTotpConfirmed {
  passkey: PasskeyView;
}

/**
 * Sets a new password with the token from the emailed link. The request does not sign the organiser in, because sign-in may require a
 * second factor.
 */
export interface AdminPasswordResetConfirmation {
  token: string;
  newPassword: string;
}
