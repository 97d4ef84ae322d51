/** Cookie that scripts can read. If it is absent, nobody is signed in. It grants no access; the session has its own cookie. */
export const SIGNED_IN_COOKIE = 'raffle.in';

/** Security questions of the registration form, in the specification's order; the first is the default. */
export const SECURITY_QUESTIONS = ['first_pet', 'mothers_maiden_name', 'primary_school', 'city_of_birth', 'childhood_nickname'] as const;
export type SecurityQuestion = (typeof SECURITY_QUESTIONS)[number];

export const MIN_ANSWER_LETTERS = 3;

/**
 * Checks a new answer: a shorter one could be guessed within the allowed attempts. Letters and digits count; punctuation and spaces do not.
 */
export function hasEnoughLetters(answer: string): boolean {
  return (answer.normalize('NFC').match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_ANSWER_LETTERS;
}

/** How a person's name is shown on the public grid. */
export type NameDisplay = 'full' | 'initial' | 'anonymous';

export interface UserView {
  /** Opaque public id, the same as a booked slot's `ownerId`. */
  id: string;
  fullName: string;
  /** The email address. */
  username: string;
  /**
   * Whether an emailed link to this address was opened in a browser that had signed in to the account, or by someone who claimed the
   * account. No feature requires it.
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
  /** Phone number in international format, `+267…`. */
  phoneNumber: string;
  securityQuestion: string;
  securityAnswer: string;
  fullName: string;
  /** How the name is shown; defaults to `full`. */
  nameDisplay?: NameDisplay;
}

/** Absent properties are left unchanged. */
export interface UpdateUserRequest {
  fullName?: string;
  phoneNumber?: string;
  nameDisplay?: NameDisplay;
}

/** The response is 202 with the same body whether or not the address has an account. */
export interface PasswordResetRequest {
  username: string;
}

export interface PasswordResetAccepted {
  message: string;
}

/** The security question. It is returned only to a request with the emailed token. */
export interface PasswordResetQuestion {
  securityQuestion: string;
}

export interface PasswordResetConfirmation {
  token: string;
  securityAnswer: string;
  newPassword: string;
}

/** Number of digits of the code that is in the email beside the link. */
export const MAGIC_CODE_LENGTH = 8;

/** The response is 202 with the same body whether or not the address has an account. */
export interface MagicLinkRequest {
  username: string;
}

export interface MagicLinkAccepted {
  message: string;
}

/** A claim by someone with access to the mailbox of an account that nobody has confirmed. The token works once, for 15 minutes. */
export interface AccountClaim {
  token: string;
  username: string;
}

/**
 * Exactly one property is set. The browser that requested the link is signed in, or gets a `claim` if nobody has confirmed the account. Any
 * other browser gets the code to type in the first browser.
 */
export interface MagicLinkOpened {
  user: UserView | null;
  code: string | null;
  claim: AccountClaim | null;
}

/** Valid only in the browser that requested the email. */
export interface MagicLinkCode {
  code: string;
}
