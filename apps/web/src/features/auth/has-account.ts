/** Somebody has been signed in on this device: who comes back to it has an account. It outlives logging out and says nothing of whom. */
const KEY = 'hasAccount';

export function rememberAccount(): void {
  if (!hasAccountHere()) localStorage.setItem(KEY, '1');
}

/** Each time another value, which other tabs hear of. */
export function rememberSignIn(): void {
  localStorage.setItem(KEY, String(Date.now()));
}

/** In another tab, somebody has signed in, perhaps somebody else. */
export function onSignInElsewhere(heard: () => void): void {
  window.addEventListener('storage', ({ key }) => key === KEY && heard());
}

export function hasAccountHere(): boolean {
  return localStorage.getItem(KEY) !== null;
}

/** The account is gone for good. */
export function forgetAccount(): void {
  localStorage.removeItem(KEY);
}
