import { safeReturnTo } from './return-to';

/** A mailed link opens a page of its own: where somebody wanted to go waits for it in this browser. */
const KEY = 'returnAfterMail';

export function keepReturn(returnTo: string): void {
  if (returnTo === '/') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, returnTo);
}

export function keptReturn(): string {
  return safeReturnTo(localStorage.getItem(KEY));
}

/** Once. */
export function takeReturn(): string {
  const kept = keptReturn();
  localStorage.removeItem(KEY);
  return kept;
}
