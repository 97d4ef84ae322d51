import { safeReturnTo } from './return-to';
import { local } from '../../lib/storage';

/** An emailed link opens a new page, so this browser stores where the person wanted to go. */
const KEY = 'returnAfterMail';

export function keepReturn(returnTo: string): void {
  if (returnTo === '/') local.removeItem(KEY);
  else local.setItem(KEY, returnTo);
}

export function keptReturn(): string {
  return safeReturnTo(local.getItem(KEY));
}

/** Returns the stored path once, and removes it. */
export function takeReturn(): string {
  const kept = keptReturn();
  local.removeItem(KEY);
  return kept;
}
