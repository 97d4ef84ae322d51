import { useEffect, useState } from 'react';
import { paths } from '../../app/paths';
import { mustHandOver, SUCCESS_FALLBACK_MS } from './forced-refresh.rules';
import { fullLoad } from './full-load';
import { flagFullReload, flagPaymentDone, lastHandedOver, rememberHandedOver } from './refresh-flags';

/** The dashboard that shows nothing from before the payment, and repeats the success message for this booking. */
export function dashboardAfterPayment(reference: string | null): string {
  const search = new URLSearchParams({ fresh: 'true', ...(reference === null ? {} : { ref: reference }) });
  return `${paths.dashboard}?${search}`;
}

/** 'View My Predictions': by a full load, whatever the guard says. */
export function openDashboard(reference: string | null): void {
  rememberHandedOver(reference);
  flagFullReload();
  fullLoad.to(dashboardAfterPayment(reference));
}

/**
 * The specification's fallback: after 500 ms the success page hands over to the dashboard by a full load. Once for each
 * booking, so that Back or a bookmark shows the page to whoever wants to read it.
 * @returns true while it is about to happen
 */
export function useHandOver(reference: string | null): boolean {
  const [isDue] = useState(() => mustHandOver(reference, lastHandedOver()));

  useEffect(() => {
    if (!isDue) return undefined;
    flagPaymentDone();
    const timer = setTimeout(() => {
      rememberHandedOver(reference);
      fullLoad.to(dashboardAfterPayment(reference));
    }, SUCCESS_FALLBACK_MS);
    return () => clearTimeout(timer);
  }, [isDue, reference]);

  return isDue;
}
