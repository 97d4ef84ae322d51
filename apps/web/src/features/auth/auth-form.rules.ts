import type { RegisterRequest, SecurityQuestion } from '@raffle/contracts/auth';
import { MIN_PASSWORD_LENGTH, MIN_PHONE_LENGTH } from '@raffle/contracts/limits';
import { authCopy } from './auth.copy';

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
  /** International, `+267…`; empty while no digit was typed. */
  phoneNumber: string;
  securityQuestion: SecurityQuestion | '';
  securityAnswer: string;
}

/** Field -> sentence, only for the fields that are wrong, in the order of the form. */
export type FieldErrors<V> = Partial<Record<keyof V, string>>;

/** Something before and after one @, and a dot in the part behind it: the rest only a mail can prove. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const { messages } = authCopy;

export function loginErrors({ username, password }: LoginValues): FieldErrors<LoginValues> {
  return onlyWrong<LoginValues>({
    username: isEmail(username) ? undefined : messages.username,
    password: password === '' ? messages.password : undefined,
  });
}

export function registrationErrors(values: RegistrationValues): FieldErrors<RegistrationValues> {
  const { username, password, confirmPassword, firstName, surname, phoneNumber, securityQuestion, securityAnswer } = values;
  return onlyWrong<RegistrationValues>({
    firstName: firstName.trim() === '' ? messages.firstName : undefined,
    surname: surname.trim() === '' ? messages.surname : undefined,
    username: isEmail(username) ? undefined : messages.username,
    phoneNumber: phoneNumber.length < MIN_PHONE_LENGTH ? messages.phoneNumber : undefined,
    password: password.length < MIN_PASSWORD_LENGTH ? messages.shortPassword : undefined,
    confirmPassword: confirmationError(password, confirmPassword),
    securityQuestion: securityQuestion === '' ? messages.securityQuestion : undefined,
    securityAnswer: securityAnswer.trim() === '' ? messages.securityAnswer : undefined,
  });
}

export interface ResetRequestValues {
  username: string;
}

export interface NewPasswordValues {
  securityAnswer: string;
  newPassword: string;
  confirmPassword: string;
}

export function resetRequestErrors({ username }: ResetRequestValues): FieldErrors<ResetRequestValues> {
  return onlyWrong<ResetRequestValues>({ username: isEmail(username) ? undefined : messages.username });
}

export function newPasswordErrors(values: NewPasswordValues): FieldErrors<NewPasswordValues> {
  const { securityAnswer, newPassword, confirmPassword } = values;
  return onlyWrong<NewPasswordValues>({
    securityAnswer: securityAnswer.trim() === '' ? messages.securityAnswer : undefined,
    newPassword: newPassword.length < MIN_PASSWORD_LENGTH ? messages.shortPassword : undefined,
    confirmPassword: confirmationError(newPassword, confirmPassword),
  });
}

/** What is sent: names joined by a space; the confirmation stays here. */
export function registrationRequest(values: RegistrationValues): RegisterRequest {
  return {
    username: values.username.trim(),
    password: values.password,
    phoneNumber: values.phoneNumber,
    securityQuestion: values.securityQuestion,
    securityAnswer: values.securityAnswer.trim(),
    fullName: `${values.firstName.trim()} ${values.surname.trim()}`,
  };
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

function confirmationError(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return messages.confirmPassword;
  return confirmation === password ? undefined : messages.passwordsDiffer;
}

function onlyWrong<V>(checked: { [K in keyof V]: string | undefined }): FieldErrors<V> {
  return Object.fromEntries(Object.entries(checked).filter(([, message]) => message !== undefined)) as FieldErrors<V>;
}
