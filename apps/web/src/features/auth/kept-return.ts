import { safeReturnTo } from './return-to';
import { local } from '../../lib/storage';

/** A mailed link opens a page of its own: where somebody wanted to go waits for it in this browser. */
const KEY = 'returnAfterMail';

export function keepReturn(returnTo: string): void {
  if (returnTo === '/') local.removeItem(KEY);
  else local.setItem(KEY, returnTo);
}

export function keptReturn(): string {
  return safeReturnTo(local.getItem(KEY));
}

/** Once. */
export function takeReturn(): string {
  const kept = keptReturn();
  local.removeItem(KEY);
  return kept;
}
