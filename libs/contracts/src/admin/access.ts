import type { PasskeyProof } from '../people/passkeys.js';

/** Request header that carries the organiser's session token. Required for every request by a signed-in organiser. */
export const ADMIN_TOKEN_HEADER = 'Admin-Token';

/** An `owner` may do everything, an `organiser` runs the season, a `cashier` sells at the bridge, and a `charity` reads totals. */
export const ADMIN_ROLES = ['owner', 'organiser', 'cashier', 'charity'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** Returns whether a role sees only totals and no personal data. People with such a role need a second factor only to approve proposals. */
export function readsTotalsOnly(role: AdminRole): boolean {
  return role === 'charity';
}

/** Descriptions of each role's rights, shown to the owner who assigns the role and the person who gets it. */
export const ROLE_MAY: Record<AdminRole, string> = {
  owner: 'An owner can do everything an organiser can, and change the team.',
  organiser:
    'An organiser can see names, email addresses and phone numbers, refund bookings, write to people, change the season and the site, record the result and pay out the money.',
  cashier: 'A cashier can see the dashboard, sell for cash and print receipts.',
  charity: 'A charity can see the totals on the dashboard and the statement, and approve the steps of the result.',
};

/** Minimum length of an organiser's password. Longer than for participants, because organisers have access to everyone's data. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** Other organisers' view of an organiser's account. */
export interface AdminView {
  id: string;
  fullName: string;
  /** The email address. */
  username: string;
  role: AdminRole;
  /** Whether an authenticator app is set up as a second factor. */
  totp: boolean;
  /** Number of passkeys set up as a second factor; absent if there are none. */
  passkeys?: number;
  active: boolean;
}

/** A person who may approve proposals, as shown to everyone who can see the team. */
export interface ColleagueView {
  id: string;
  fullName: string;
  role: AdminRole;
  /** Name of the person who invited this person; null for the first owner or if the inviter is unknown. */
  invitedBy: string | null;
  /** Names of the people who have vouched that this person and their inviter are two different people. */
  vouchedBy: string[];
  /** Whether the requesting organiser may vouch for this person, as a third person, and has not yet done so. */
  mayVouch: boolean;
}

/** `token` is the one-time token printed by the server when it first starts, or the value of `ADMIN_SETUP_TOKEN`. */
export interface AdminSetupRequest extends AdminAcceptInviteRequest {
  username: string;
}

/** The organiser's password and, if the account has one, the second factor. */
export interface AdminStepUpRequest {
  password: string;
  /** A six-digit code from the authenticator app, or a recovery code. */
  code?: string;
  /** The passkey's response to the challenge in the TOTP_REQUIRED error. Replaces `code`. */
  passkey?: PasskeyProof;
}

export interface AdminLoginRequest extends AdminStepUpRequest {
  username: string;
}

/** Response to a sign-in. `adminToken` is valid only together with the HttpOnly cookie set by the same response. */
export interface AdminLoginResponse {
  adminToken: string;
  /** Number of recovery codes left; present if one was used to sign in. */
  recoveryCodesLeft?: number;
}

export interface AdminSessionView extends AdminView {
  /**
   * Whether the site requires a second factor that this account lacks. While true, the organiser can do nothing except set up a second
   * factor. Always false for the `charity` role.
   */
  secondFactorDue: boolean;
}

/** Changes the organiser's own password and ends the account's other sign-in sessions. `password` is the current password. */
export interface AdminPasswordRequest extends AdminStepUpRequest {
  newPassword: string;
}

export interface AdminInviteRequest {
  username: string;
  role: AdminRole;
}

export interface AdminInviteView extends AdminInviteRequest {
  id: string;
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

/** Response to adding a second factor. */
export interface AdminRecoveryCodes {
  /** New recovery codes, shown only once. Empty if the existing codes remain valid. */
  recoveryCodes: string[];
}

/**
 * Sets a new password with the token from the emailed link. Does not sign the organiser in, because signing in may require a second factor.
 */
export interface AdminPasswordResetConfirmation {
  token: string;
  newPassword: string;
}
