import { MAGIC_CODE_LENGTH, type RegisterRequest, type SecurityQuestion } from '@raffle/contracts/people/auth';
import { hasEnoughLetters } from '@raffle/contracts/people/auth';
import { formMessages as messages } from '@raffle/contracts/form-messages';
import { MIN_PHONE_LENGTH } from '@raffle/contracts/limits';
import { passwordProblems } from '@raffle/contracts/people/password';
import { hasWebAddress } from '@raffle/contracts/web-address';

export interface LoginValues {
  username: string;
  password: string;
}

export interface RegistrationValues {
  username: string;
  password: string;
  confirmPassword: string;
  firstName: string;
  surname: string;
  /** International form, such as `+26771234567`. Empty until a digit is typed. */
  phoneNumber: string;
  securityQuestion: SecurityQuestion | '';
  securityAnswer: string;
}

/** Maps each invalid field to its error message, in the form's order. */
export type FieldErrors<V> = Partial<Record<keyof V, string>>;

/** Requires a local part, one @, and a domain with a dot. Everything else can be verified only by sending an email. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function loginErrors({ username, password }: LoginValues): FieldErrors<LoginValues> {
  return invalidFields<LoginValues>({
    username: isEmail(username) ? undefined : messages.email,
    password: password === '' ? messages.password : undefined,
  });
}

/** @param common passwords that the API rejects; empty until they have loaded */
export function registrationErrors(values: RegistrationValues, common: ReadonlySet<string>): FieldErrors<RegistrationValues> {
  const { username, password, confirmPassword, firstName, surname, phoneNumber, securityQuestion, securityAnswer } = values;
  return invalidFields<RegistrationValues>({
    firstName: nameError(firstName, messages.firstName),
    surname: nameError(surname, messages.surname),
    phoneNumber: phoneNumber.length < MIN_PHONE_LENGTH ? messages.phoneNumber : undefined,
    username: isEmail(username) ? undefined : messages.email,
    password: passwordProblems(password, { email: username, fullName: fullNameOf(values), common })[0],
    confirmPassword: confirmationError(password, confirmPassword),
    securityQuestion: securityQuestion === '' ? messages.securityQuestion : undefined,
    securityAnswer: newAnswerError(securityAnswer),
  });
}

export function newAnswerError(answer: string): string | undefined {
  if (answer.trim() === '') return messages.securityAnswer;
  return hasEnoughLetters(answer) ? undefined : messages.securityAnswerTooShort;
}

/** @param missing message for an empty name */
export function nameError(name: string, missing: string): string | undefined {
  if (name.trim() === '') return missing;
  return hasWebAddress(name) ? messages.nameWithLink : undefined;
}

export interface ResetRequestValues {
  username: string;
}

export interface MagicCodeValues {
  code: string;
}

export function magicCodeErrors({ code }: MagicCodeValues): FieldErrors<MagicCodeValues> {
  const isWhole = new RegExp(`^\\d{${MAGIC_CODE_LENGTH}}$`).test(code.replace(/[\s-]/g, ''));
  return invalidFields<MagicCodeValues>({ code: isWhole ? undefined : messages.magicCode });
}

export interface NewPasswordValues {
  securityAnswer: string;
  newPassword: string;
  confirmPassword: string;
}

export function resetRequestErrors({ username }: ResetRequestValues): FieldErrors<ResetRequestValues> {
  return invalidFields<ResetRequestValues>({ username: isEmail(username) ? undefined : messages.email });
}

export function newPasswordErrors(values: NewPasswordValues, common: ReadonlySet<string>): FieldErrors<NewPasswordValues> {
  const { securityAnswer, newPassword, confirmPassword } = values;
  return invalidFields<NewPasswordValues>({
    securityAnswer: securityAnswer.trim() === '' ? messages.securityAnswer : undefined,
    // This form doesn't know the account's email address or name, so only the API can compare the password with them.
    newPassword: passwordProblems(newPassword, { email: '', fullName: '', common })[0],
    confirmPassword: confirmationError(newPassword, confirmPassword),
  });
}

/** Returns the request body, which contains the full name but not the password confirmation. */
export function registrationRequest(values: RegistrationValues): RegisterRequest {
  return {
    username: values.username.trim(),
    password: values.password,
    phoneNumber: values.phoneNumber,
    securityQuestion: values.securityQuestion,
    securityAnswer: values.securityAnswer.trim(),
    fullName: fullNameOf(values),
  };
}

export function fullNameOf({ firstName, surname }: Pick<RegistrationValues, 'firstName' | 'surname'>): string {
  return `${firstName.trim()} ${surname.trim()}`;
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

export function confirmationError(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return messages.confirmPassword;
  return confirmation === password ? undefined : messages.passwordsDiffer;
}

export function invalidFields<V>(checked: { [K in keyof V]?: string | undefined }): FieldErrors<V> {
  return Object.fromEntries(Object.entries(checked).filter(([, message]) => message !== undefined)) as FieldErrors<V>;
}
