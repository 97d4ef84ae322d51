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
  /** International, `+267…`; empty while no digit was typed. */
  phoneNumber: string;
  securityQuestion: SecurityQuestion | '';
  securityAnswer: string;
}

/** Field -> sentence, only for the fields that are wrong, in the order of the form. */
export type FieldErrors<V> = Partial<Record<keyof V, string>>;

/** Something before and after one @, and a dot in the part behind it: the rest only a mail can prove. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function loginErrors({ username, password }: LoginValues): FieldErrors<LoginValues> {
  return onlyWrong<LoginValues>({
    username: isEmail(username) ? undefined : messages.email,
    password: password === '' ? messages.password : undefined,
  });
}

/** @param common passwords that the api refuses, as far as they have loaded */
export function registrationErrors(values: RegistrationValues, common: ReadonlySet<string>): FieldErrors<RegistrationValues> {
  const { username, password, confirmPassword, firstName, surname, phoneNumber, securityQuestion, securityAnswer } = values;
  return onlyWrong<RegistrationValues>({
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

/** @param missing what to say of an empty one */
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
  return onlyWrong<MagicCodeValues>({ code: isWhole ? undefined : messages.magicCode });
}

export interface NewPasswordValues {
  securityAnswer: string;
  newPassword: string;
  confirmPassword: string;
}

export function resetRequestErrors({ username }: ResetRequestValues): FieldErrors<ResetRequestValues> {
  return onlyWrong<ResetRequestValues>({ username: isEmail(username) ? undefined : messages.email });
}

export function newPasswordErrors(values: NewPasswordValues, common: ReadonlySet<string>): FieldErrors<NewPasswordValues> {
  const { securityAnswer, newPassword, confirmPassword } = values;
  return onlyWrong<NewPasswordValues>({
    securityAnswer: securityAnswer.trim() === '' ? messages.securityAnswer : undefined,
    // Whose password it is, only the api knows here.
    newPassword: passwordProblems(newPassword, { email: '', fullName: '', common })[0],
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

/** The sentences of the fields that are wrong. */
export function onlyWrong<V>(checked: { [K in keyof V]?: string | undefined }): FieldErrors<V> {
  return Object.fromEntries(Object.entries(checked).filter(([, message]) => message !== undefined)) as FieldErrors<V>;
}
