import { ACCOUNT_KEY } from '../../../lib/api/api-client';
import { local } from '../../../lib/storage';

export function rememberAccount(): void {
  if (!hasAccountHere()) local.setItem(ACCOUNT_KEY, '1');
}

/** Each time another value, which other tabs hear of. */
export function rememberSignIn(): void {
  local.setItem(ACCOUNT_KEY, String(Date.now()));
}

export function hasAccountHere(): boolean {
  return local.getItem(ACCOUNT_KEY) !== null;
}

/** The account is gone for good. */
export function forgetAccount(): void {
  local.removeItem(ACCOUNT_KEY);
}
