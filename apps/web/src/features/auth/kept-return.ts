import { safeReturnTo } from './return-to';
import { local } from '../../lib/storage';

/** Storage key for the path to open after signing in. The path must be stored because an emailed link opens a new page. */
const KEY = 'returnAfterMail';

export function keepReturn(returnTo: string): void {
  if (returnTo === '/') local.removeItem(KEY);
  else local.setItem(KEY, returnTo);
}

export function keptReturn(): string {
  return safeReturnTo(local.getItem(KEY));
}

/** Returns the stored path and removes it. */
export function takeReturn(): string {
  const kept = keptReturn();
  local.removeItem(KEY);
  return kept;
}
