import { MIN_ADMIN_PASSWORD_LENGTH, type AdminSetupRequest } from '@raffle/contracts/admin';
import { adminAccessCopy } from './admin-access.copy';

/** Something before and after one @, and a dot in the part behind it: the rest only a mail can prove. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const isEmail = (typed: string): boolean => EMAIL.test(typed.trim());

const { messages } = adminAccessCopy;

export interface AdminLoginValues {
  username: string;
  password: string;
  code: string;
}

export interface InviteValues {
  fullName: string;
  password: string;
}

type Errors<V> = Partial<Record<keyof V, string>>;

/** @param codeWanted the password was right already, and the account has an authenticator app */
export function adminLoginErrors(values: AdminLoginValues, codeWanted: boolean): Errors<AdminLoginValues> {
  return onlyWrong<AdminLoginValues>({
    username: isEmail(values.username) ? undefined : messages.username,
    password: values.password === '' ? messages.password : undefined,
    code: codeWanted && values.code.trim() === '' ? messages.code : undefined,
  });
}

export function setupErrors(values: AdminSetupRequest): Errors<AdminSetupRequest> {
  return onlyWrong<AdminSetupRequest>({
    token: values.token.trim() === '' ? messages.token : undefined,
    username: isEmail(values.username) ? undefined : messages.username,
    ...inviteErrors(values),
  });
}

export function inviteErrors({ fullName, password }: InviteValues): Errors<InviteValues> {
  return onlyWrong<InviteValues>({
    fullName: fullName.trim() === '' ? messages.fullName : undefined,
    password: password.length < MIN_ADMIN_PASSWORD_LENGTH ? messages.shortPassword : undefined,
  });
}

function onlyWrong<V>(checked: Partial<Record<keyof V, string | undefined>>): Errors<V> {
  return Object.fromEntries(Object.entries(checked).filter(([, message]) => message !== undefined)) as Errors<V>;
}
