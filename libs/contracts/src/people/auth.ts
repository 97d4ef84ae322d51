/**
 * Cookie that scripts can read. If it is absent, nobody is signed in. The cookie grants no access, because the sign-in session has a cookie
 * of its own.
 */
export const SIGNED_IN_COOKIE = 'raffle.in';

/** Security questions in the registration form, in the order given by the specification. The first is the default. */
export const SECURITY_QUESTIONS = ['first_pet', 'mothers_maiden_name', 'primary_school', 'city_of_birth', 'childhood_nickname'] as const;
export type SecurityQuestion = (typeof SECURITY_QUESTIONS)[number];

export const MIN_ANSWER_LETTERS = 3;

/**
 * Returns whether a new security answer has enough letters and digits. Someone could guess a shorter answer within the allowed number of
 * attempts.
 */
export function hasEnoughLetters(answer: string): boolean {
  return (answer.normalize('NFC').match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_ANSWER_LETTERS;
}

/** How a person's name is shown on the public slot grid. */
export type NameDisplay = 'full' | 'initial' | 'anonymous';

export interface UserView {
  /** Opaque public ID. The `ownerId` of the person's booked slots has the same value. */
  id: string;
  fullName: string;
  /** The email address. */
  username: string;
  /**
   * Whether the email address is confirmed. An address is confirmed when a link sent to it is opened in a browser that is or has been
   * signed in to the account, or when someone claims the account. No feature requires a confirmed address.
   */
  emailConfirmed: boolean;
  phoneNumber: string;
  nameDisplay: NameDisplay;
}

export interface LoginRequest {
  username: string;
  password: string;
}

export interface RegisterRequest {
  username: string;
  password: string;
  /** Phone number in international format, such as `+26771234567`. */
  phoneNumber: string;
  securityQuestion: string;
  securityAnswer: string;
  fullName: string;
  /** How the name is shown publicly; defaults to `full`. */
  nameDisplay?: NameDisplay;
}

/** Changes the signed-in person's details. Absent properties are left unchanged. */
export interface UpdateUserRequest {
  fullName?: string;
  phoneNumber?: string;
  nameDisplay?: NameDisplay;
}

/** Requests an email with a sign-in link or a password-reset link. */
export interface EmailLinkRequest {
  username: string;
}

/** The response is 202 with the same body, whether or not the email address has an account. */
export interface EmailLinkAccepted {
  message: string;
}

/** The account's security question, returned only if the request contains the emailed token. */
export interface PasswordResetQuestion {
  securityQuestion: string;
}

export interface PasswordResetConfirmation {
  token: string;
  securityAnswer: string;
  newPassword: string;
}

/** Number of digits in the sign-in code. The sign-in email contains both the code and a link. */
export const MAGIC_CODE_LENGTH = 8;

/**
 * Lets someone claim an account that nobody has confirmed, provided they have access to its mailbox. The token works once, within 15
 * minutes.
 */
export interface AccountClaim {
  token: string;
  username: string;
}

/**
 * Exactly one property is not null. The browser that requested the link is signed in (`user`) or, if nobody has confirmed the account, gets
 * a `claim`. Any other browser gets the `code`, which the user enters in the browser that requested the link.
 */
export interface MagicLinkOpened {
  user: UserView | null;
  code: string | null;
  claim: AccountClaim | null;
}

/** Signs in with the code from the email. The code is valid only in the browser that requested the email. */
export interface MagicLinkCode {
  code: string;
}
