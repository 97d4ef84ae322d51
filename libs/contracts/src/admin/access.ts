import type { PasskeyProof, PasskeyView } from '../people/passkeys.js';

/** Header of every request of a signed-in organiser. */
export const ADMIN_TOKEN_HEADER = 'Admin-Token';

/** `owner` may do everything; `organiser` runs the season; `cashier` sells at the bridge; `charity` reads totals. */
export const ADMIN_ROLES = ['owner', 'organiser', 'cashier', 'charity'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** A role whose pages show totals and no personal data: it reads without a second factor, and needs one to approve. */
export function readsTotalsOnly(role: AdminRole): boolean {
  return role === 'charity';
}

/** As it is told to who gives a role and to who gets it. */
export const ROLE_MAY: Record<AdminRole, string> = {
  owner: 'An owner can do everything: change the team, and all that an organiser can do.',
  organiser:
    'An organiser can see names, email addresses and phone numbers, refund bookings, write to people, change the season and the site, record the result and pay out the money.',
  cashier: 'A cashier can see the dashboard, sell for cash and print receipts.',
  charity: 'A charity can see the totals on the dashboard and the statement, and approve the steps of the result.',
};

/** Passwords of organisers open everybody's data, so they are longer than a participant's. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** An organiser's account as it is shown to organisers. */
export interface AdminView {
  id: string;
  fullName: string;
  /** The e-mail address. */
  username: string;
  role: AdminRole;
  /** Whether signing in asks for a code of an authenticator app too. */
  totp: boolean;
  /** How many passkeys may be the second factor instead; left out where there is none. */
  passkeys?: number;
  active: boolean;
}

/** Somebody who may approve something, as all who may see them: who invited them, and who says that they are not the same person. */
export interface ColleagueView {
  id: string;
  fullName: string;
  role: AdminRole;
  /** By name; null for the first owner and where nobody knows. */
  invitedBy: string | null;
  /** By name. */
  vouchedBy: string[];
  /** The reader is a third person and has not vouched yet. */
  mayVouch: boolean;
}

export interface AdminSetupRequest {
  /** The one-time token that the server prints at its first start, or `ADMIN_SETUP_TOKEN`. */
  token: string;
  fullName: string;
  username: string;
  password: string;
}

export interface AdminLoginRequest {
  username: string;
  password: string;
  /** Six digits of the authenticator app, or one of the recovery codes. */
  code?: string;
  /** Instead of a code: the answer to the challenge that came with TOTP_REQUIRED. */
  passkey?: PasskeyProof;
}

/** `adminToken` is worth nothing without the HttpOnly cookie that comes with it. */
export interface AdminLoginResponse {
  adminToken: string;
  admin: AdminView;
  /** ISO instant at which the session ends however busy it is. */
  expiresAt: string;
  /** Recovery codes that are left; set if one was used. */
  recoveryCodesLeft?: number;
}

export interface AdminSessionView extends AdminView {
  expiresAt: string;
  /** ISO instant until which money and exports may be touched without the password; null when it must be given first. */
  steppedUpUntil: string | null;
  /** The site asks for a second factor, and this account has none yet: nothing but setting it up is open. Never true for a charity. */
  secondFactorDue: boolean;
}

export interface AdminStepUpRequest {
  password: string;
  code?: string;
  /** Instead of a code: the answer to the challenge that came with TOTP_REQUIRED. */
  passkey?: PasskeyProof;
}

/** One's own password; `password` is the one so far. Every other session of the account ends. */
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
  /** `otpauth://` address for the app's QR code. */
  uri: string;
}

export interface AdminTotpConfirmed {
  /** Shown once. Empty where those from before go on. */
  recoveryCodes: string[];
}

export interface AdminPasskeyAdded extends AdminTotpConfirmed {
  passkey: PasskeyView;
}

/** Behind the mailed link. It signs nobody in: signing in asks for the second factor where there is one. */
export interface AdminPasswordResetConfirmation {
  token: string;
  newPassword: string;
}
