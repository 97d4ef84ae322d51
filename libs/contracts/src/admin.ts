/** Header of every admin request. */
export const ADMIN_TOKEN_HEADER = 'Admin-Token';

/** `owner` may do everything; `organiser` runs the season; `cashier` sells at the bridge; `charity` reads totals. */
export const ADMIN_ROLES = ['owner', 'organiser', 'cashier', 'charity'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

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
  active: boolean;
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
}

/** `adminToken` is worth nothing without the HttpOnly cookie that comes with it. */
export interface AdminLoginResponse {
  adminToken: string;
  admin: AdminView;
  /** ISO instant at which the session ends however busy it is. */
  expiresAt: string;
}

export interface AdminSessionView extends AdminView {
  expiresAt: string;
  /** ISO instant until which money and exports may be touched without the password; null when it must be given first. */
  steppedUpUntil: string | null;
}

export interface AdminStepUpRequest {
  password: string;
  code?: string;
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
  /** Shown once. */
  recoveryCodes: string[];
}
