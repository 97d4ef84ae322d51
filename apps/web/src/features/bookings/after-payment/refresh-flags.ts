import { LOCAL_FLAGS, REFRESHED_GUARD, SESSION_FLAGS, type RefreshSigns } from './forced-refresh.rules';

const ON = 'true';
const HANDED_OVER = 'successHandedOver';
const FULL_LOAD = 'dashboardFullLoad';
const READ = 'successRead';

/** A payment or a new booking just happened: the next dashboard of this browser shows nothing from before it. */
export function flagPaymentDone(): void {
  sessionStorage.setItem('needsForceRefresh', ON);
  localStorage.setItem('hasNewBooking', ON);
  localStorage.setItem('paymentJustCompleted', ON);
}

/** The person asked for the dashboard by way of a full load. */
export function flagFullReload(): void {
  localStorage.setItem('forceFullReload', ON);
}

export function refreshSigns(): RefreshSigns {
  const flags = [...SESSION_FLAGS.map((key) => sessionStorage.getItem(key)), ...LOCAL_FLAGS.map((key) => localStorage.getItem(key))];
  return { flagged: flags.includes(ON), refreshed: sessionStorage.getItem(REFRESHED_GUARD) === ON };
}

export function clearRefreshFlags(): void {
  for (const key of SESSION_FLAGS) sessionStorage.removeItem(key);
  for (const key of LOCAL_FLAGS) localStorage.removeItem(key);
}

/** Sets the guard; false when the browser did not keep it, and then a reload would never end. */
export function guardReload(): boolean {
  sessionStorage.setItem(REFRESHED_GUARD, ON);
  return sessionStorage.getItem(REFRESHED_GUARD) === ON;
}

/** The booking whose success page has handed over to the dashboard; '' for the page without a reference. */
export function lastHandedOver(): string | null {
  return sessionStorage.getItem(HANDED_OVER);
}

export function rememberHandedOver(reference: string | null): void {
  sessionStorage.setItem(HANDED_OVER, reference ?? '');
}

/** The person has gone on from the success of this booking: it is not shown to them again. Where they did by loading another page, public/page-picture.js has written it. */
export function rememberSuccessRead(reference: string): void {
  sessionStorage.setItem(READ, reference);
}

export function isSuccessRead(reference: string): boolean {
  return sessionStorage.getItem(READ) === reference;
}

/** A full load of the dashboard begins here: it is the reload that the flags ask for. */
export function markFullLoad(): void {
  sessionStorage.setItem(FULL_LOAD, String(performance.timeOrigin));
}

/** This document is the one that such a load has opened; the one that it left is none, should somebody come back to it. */
export function isFullLoad(): boolean {
  const from = sessionStorage.getItem(FULL_LOAD);
  return from !== null && Number(from) !== performance.timeOrigin;
}

export function forgetFullLoad(): void {
  sessionStorage.removeItem(FULL_LOAD);
}
