import { MAGIC_CODE_LENGTH, MIN_ANSWER_LETTERS } from './people/auth.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, MIN_PHONE_LENGTH } from './limits.js';

/** Validation messages shared by the forms and the API. */
export const formMessages = {
  email: 'Please enter a valid email address',
  sameEmail: 'This is already your email address',
  password: 'Password is required',
  passwordTooShort: (least = MIN_PASSWORD_LENGTH) => `Password must be at least ${least} characters`,
  passwordTooLong: `Password must be at most ${MAX_PASSWORD_LENGTH} characters`,
  samePassword: 'This is already your password',
  confirmPassword: 'Please confirm your password',
  passwordsDiffer: 'Passwords do not match',
  firstName: 'First name is required',
  surname: 'Surname is required',
  fullName: 'Full name is required',
  nameWithLink: 'Please write the name without links or web addresses',
  phoneNumber: `Phone number must be at least ${MIN_PHONE_LENGTH} characters`,
  securityQuestion: 'Security question is required',
  securityAnswer: 'Security answer is required',
  securityAnswerTooShort: `Security answer must have at least ${MIN_ANSWER_LETTERS} letters`,
  magicCode: `Please enter the ${MAGIC_CODE_LENGTH} digits from the email`,
  feedbackTooLong: (most: number) => `Feedback must be at most ${most} characters`,
} as const;
