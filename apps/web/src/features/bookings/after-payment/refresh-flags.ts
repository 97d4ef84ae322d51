import { LOCAL_FLAGS, REFRESHED_GUARD, SESSION_FLAGS, type RefreshSigns } from './forced-refresh.rules';
import { local, session } from '../../../lib/storage';

const ON = 'true';
const HANDED_OVER = 'successHandedOver';
const FULL_LOAD = 'dashboardFullLoad';
const READ = 'successRead';

/** A payment or a new booking just happened: the next dashboard of this browser shows nothing from before it. */
export function flagPaymentDone(): void {
  session.setItem('needsForceRefresh', ON);
  local.setItem('hasNewBooking', ON);
  local.setItem('paymentJustCompleted', ON);
}

/** The person asked for the dashboard by way of a full load. */
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

/** Sets the guard; false when it would be gone after the reload, which then would never end. */
export function guardReload(): boolean {
  session.setItem(REFRESHED_GUARD, ON);
  return session.outlastsPage(REFRESHED_GUARD);
}

/** The booking whose success page has handed over to the dashboard; '' for the page without a reference. */
export function lastHandedOver(): string | null {
  return session.getItem(HANDED_OVER);
}

export function rememberHandedOver(reference: string | null): void {
  session.setItem(HANDED_OVER, reference ?? '');
}

/** The person has gone on from the success of this booking: it is not shown to them again. Where they did by loading another page, public/page-picture.js has written it. */
export function rememberSuccessRead(reference: string): void {
  session.setItem(READ, reference);
}

export function isSuccessRead(reference: string): boolean {
  return session.getItem(READ) === reference;
}

/** A full load of the dashboard begins here: it is the reload that the flags ask for. */
export function markFullLoad(): void {
  session.setItem(FULL_LOAD, String(performance.timeOrigin));
}

/** This document is the one that such a load has opened; the one that it left is none, should somebody come back to it. */
export function isFullLoad(): boolean {
  const from = session.getItem(FULL_LOAD);
  return from !== null && Number(from) !== performance.timeOrigin;
}

export function forgetFullLoad(): void {
  session.removeItem(FULL_LOAD);
}
