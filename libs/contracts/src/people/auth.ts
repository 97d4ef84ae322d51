/** Readable by scripts: where it is missing, nobody is signed in. It opens nothing; the session has a cookie of its own. */
export const SIGNED_IN_COOKIE = 'raffle.in';

/** Security questions of the registration form, in the specification's order; the first is the default. */
export const SECURITY_QUESTIONS = ['first_pet', 'mothers_maiden_name', 'primary_school', 'city_of_birth', 'childhood_nickname'] as const;
export type SecurityQuestion = (typeof SECURITY_QUESTIONS)[number];

export const MIN_ANSWER_LETTERS = 3;

/** Of a new answer: a shorter one is guessed in the few tries that there are. Digits count, signs and spaces do not. */
export function hasEnoughLetters(answer: string): boolean {
  return (answer.normalize('NFC').match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_ANSWER_LETTERS;
}

/** How a person's name is shown on the public grid. */
export type NameDisplay = 'full' | 'initial' | 'anonymous';

export interface UserView {
  /** Opaque public id, the same as a booked slot's `ownerId`. */
  id: string;
  fullName: string;
  /** The e-mail address. */
  username: string;
  /** Whether a link that was mailed to it was followed, by somebody who knew the account or said that they made it. Nothing waits for it. */
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
  /** International format, `+267…`. */
  phoneNumber: string;
  securityQuestion: string;
  securityAnswer: string;
  fullName: string;
  /** `full` when absent. */
  nameDisplay?: NameDisplay;
}

/** Absent properties stay as they are. */
export interface UpdateUserRequest {
  fullName?: string;
  phoneNumber?: string;
  nameDisplay?: NameDisplay;
}

/** Answered 202 with the same body whether or not the address has an account. */
export interface PasswordResetRequest {
  username: string;
}

export interface PasswordResetAccepted {
  message: string;
}

/** The question is asked only of somebody who holds the mailed token. */
export interface PasswordResetQuestionRequest {
  token: string;
}

export interface PasswordResetQuestion {
  securityQuestion: string;
}

export interface PasswordResetConfirmation {
  token: string;
  securityAnswer: string;
  newPassword: string;
}

/** Digits of the code that stands in the mail beside the link. */
export const MAGIC_CODE_LENGTH = 8;

/** Answered 202 with the same body whether or not the address has an account. */
export interface MagicLinkRequest {
  username: string;
}

export interface MagicLinkAccepted {
  message: string;
}

/** Sent by the page behind the mailed link; to open that page changes nothing. */
export interface MagicLinkOpening {
  token: string;
}

/** For the reader of the mailbox of an account that nobody has confirmed. The token works once, for 15 minutes. */
export interface AccountClaim {
  token: string;
  username: string;
}

/**
 * One of the three: the browser that asked for the link is signed in, or has to claim an account that nobody has confirmed; any other
 * browser is told the code to type there.
 */
export interface MagicLinkOpened {
  user: UserView | null;
  code: string | null;
  claim: AccountClaim | null;
}

/** Good only in the browser that asked for the mail. */
export interface MagicLinkCode {
  code: string;
}
