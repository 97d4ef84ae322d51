import { ACCOUNT_KEY } from '../../../lib/api/api-client';

export function rememberAccount(): void {
  if (!hasAccountHere()) localStorage.setItem(ACCOUNT_KEY, '1');
}

/** Each time another value, which other tabs hear of. */
export function rememberSignIn(): void {
  localStorage.setItem(ACCOUNT_KEY, String(Date.now()));
}

export function hasAccountHere(): boolean {
  return localStorage.getItem(ACCOUNT_KEY) !== null;
}

/** The account is gone for good. */
export function forgetAccount(): void {
  localStorage.removeItem(ACCOUNT_KEY);
}
