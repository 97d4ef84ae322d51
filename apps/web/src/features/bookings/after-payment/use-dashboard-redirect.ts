import type { BookingView } from '@raffle/contracts/bookings';
import { useEffect, useState } from 'react';
import { pageLoad } from '../../../lib/page-load';
import { paths } from '../../../lib/paths';
import { mustRedirect, SUCCESS_FALLBACK_MS } from './forced-refresh.rules';
import {
  flagFullReload,
  flagPaymentDone,
  lastRedirected,
  rememberRedirected,
  rememberSuccessRead,
  takeForcedReload,
} from './refresh-flags';

/**
 * Loads the dashboard, which then shows no data from before the payment and starts with this booking's success message. If the dashboard is
 * due for a forced reload, this page load counts as that reload, so that the user does not wait for two page loads.
 */
function loadDashboard(reference: string | null): void {
  const search = `?${new URLSearchParams({ fresh: 'true', ...(reference === null ? {} : { ref: reference }) })}`;
  rememberRedirected(reference);
  pageLoad.goTo(paths.dashboard + (takeForcedReload(search, Date.now()) ?? search));
}

/** Handles 'View My Predictions': loads the dashboard, which does not repeat the success message. */
export function openDashboard(reference: string | null): void {
  if (reference !== null) rememberSuccessRead(reference);
  flagFullReload();
  loadDashboard(reference);
}

/**
 * Implements the specification's fallback: after 500 ms, the success page loads the dashboard. Does nothing if this booking's success page
 * was the last to redirect, so that the user can go back to it.
 * @returns whether the page is about to load the dashboard
 */
export function useDashboardRedirect(booking: BookingView | null): boolean {
  const reference = booking?.referenceNumber ?? null;
  const [isDue] = useState(() => mustRedirect(reference, lastRedirected()));

  useEffect(() => {
    if (!isDue) return undefined;
    flagPaymentDone();
    const timer = setTimeout(() => loadDashboard(reference), SUCCESS_FALLBACK_MS);
    return () => clearTimeout(timer);
  }, [isDue, reference]);

  return isDue;
}
