/** Readable by scripts: where it is missing, nobody is signed in. It opens nothing; the session has a cookie of its own. */
export const SIGNED_IN_COOKIE = 'raffle.in';

/** Security questions of the registration form, in the specification's order; the first is the default. */
export const SECURITY_QUESTIONS = ['first_pet', 'mothers_maiden_name', 'primary_school', 'city_of_birth', 'childhood_nickname'] as const;
export type SecurityQuestion = (typeof SECURITY_QUESTIONS)[number];

/** How a person's name is shown on the public grid. */
export type NameDisplay = 'full' | 'initial' | 'anonymous';

export interface UserView {
  /** Opaque public id, the same as a booked slot's `ownerId`. */
  id: string;
  fullName: string;
  /** The e-mail address. */
  username: string;
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
