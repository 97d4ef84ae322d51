import { ACCOUNT_KEY } from '../../../lib/api/api-client';
import { local } from '../../../lib/storage';

export function rememberAccount(): void {
  if (!hasAccountHere()) local.setItem(ACCOUNT_KEY, '1');
}

/** Records a sign-in. Each sign-in stores a different value, so that other tabs receive a storage event. */
export function rememberSignIn(): void {
  local.setItem(ACCOUNT_KEY, String(Date.now()));
}

export function hasAccountHere(): boolean {
  return local.getItem(ACCOUNT_KEY) !== null;
}

/** Clears the record that a user has signed in on this device. Called when the account is deleted. */
export function forgetAccount(): void {
  local.removeItem(ACCOUNT_KEY);
}
