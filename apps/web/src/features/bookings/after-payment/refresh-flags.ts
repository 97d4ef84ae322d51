import { LOCAL_FLAGS, mustReload, REFRESHED_GUARD, reloadSearch, SESSION_FLAGS, type RefreshSigns } from './forced-refresh.rules';
import { local, session } from '../../../lib/storage';

const ON = 'true';
const HANDED_OVER = 'successHandedOver';
const READ = 'successRead';

/** Sets the flags after a payment, so that the dashboard shows no stale data the next time it opens in this browser. */
export function flagPaymentDone(): void {
  session.setItem('needsForceRefresh', ON);
  local.setItem('hasNewBooking', ON);
  local.setItem('paymentJustCompleted', ON);
}

/** Sets the flag that makes the dashboard reload completely. Called when the user is about to open the dashboard. */
export function flagFullReload(): void {
  local.setItem('forceFullReload', ON);
}

export function refreshSigns(): RefreshSigns {
  const flags = [...SESSION_FLAGS.map((key) => session.getItem(key)), ...LOCAL_FLAGS.map((key) => local.getItem(key))];
  return { flagged: flags.includes(ON), refreshed: session.getItem(REFRESHED_GUARD) === ON };
}

export function clearRefreshFlags(): void {
  for (const key of SESSION_FLAGS) session.removeItem(key);
  for (const key of LOCAL_FLAGS) local.removeItem(key);
}

/**
 * Clears the flags and, if they require a forced reload of the dashboard, sets the guard.
 * @returns the query of the URL to load, or null if no reload is due. If storage is blocked, returns null, because the guard would not
 * survive the reload and the page would reload forever.
 */
export function takeForcedReload(search: string, nowMs: number): string | null {
  const isDue = mustReload(refreshSigns());
  clearRefreshFlags();
  if (!isDue) return null;
  session.setItem(REFRESHED_GUARD, ON);
  return session.outlastsPage(REFRESHED_GUARD) ? reloadSearch(search, nowMs) : null;
}

/**
 * Returns the reference of the booking whose success page last redirected to the dashboard. Returns '' if that page had no booking, and
 * null if no page has redirected yet.
 */
export function lastRedirected(): string | null {
  return session.getItem(HANDED_OVER);
}

export function rememberRedirected(reference: string | null): void {
  session.setItem(HANDED_OVER, reference ?? '');
}

/** Records that the user has read this booking's success message, so that the dashboard does not show it again. */
export function rememberSuccessRead(reference: string): void {
  session.setItem(READ, reference);
}

export function isSuccessRead(reference: string): boolean {
  return session.getItem(READ) === reference;
}
