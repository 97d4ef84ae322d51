/** Somebody has been signed in on this device: who comes back to it has an account. It outlives logging out and says nothing of whom. */
const KEY = 'hasAccount';

export function rememberAccount(): void {
  localStorage.setItem(KEY, '1');
}

export function hasAccountHere(): boolean {
  return localStorage.getItem(KEY) !== null;
}

/** The account is gone for good. */
export function forgetAccount(): void {
  localStorage.removeItem(KEY);
}
