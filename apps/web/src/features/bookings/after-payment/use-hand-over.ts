import type { BookingView } from '@raffle/contracts/bookings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { leavePicture } from '../../../lib/page-picture';
import { paths } from '../../../lib/paths';
import { carrySuccess } from './carried-success';
import { mustHandOver, SUCCESS_FALLBACK_MS } from './forced-refresh.rules';
import { fullLoad, moveAfter } from './full-load';
import { flagFullReload, flagPaymentDone, lastHandedOver, markFullLoad, rememberHandedOver, rememberSuccessRead } from './refresh-flags';

/** The dashboard that shows nothing from before the payment, and goes on with the success of this booking. */
export function dashboardAfterPayment(reference: string | null): string {
  const search = new URLSearchParams({ fresh: 'true', ...(reference === null ? {} : { ref: reference }) });
  return `${paths.dashboard}?${search}`;
}

/** 'View My Predictions': by a full load, whatever the guard says. Whoever presses it has read the success. */
export function openDashboard(reference: string | null): void {
  rememberHandedOver(reference);
  if (reference !== null) rememberSuccessRead(reference);
  flagFullReload();
  markFullLoad();
  fullLoad.to(dashboardAfterPayment(reference));
}

/**
 * The specification's fallback: after 500 ms the success page hands over to the dashboard by a full load, which goes on with
 * the same picture. Once for each booking, so that Back or a bookmark shows the page to whoever wants to read it.
 * @returns true while it is about to happen
 */
export function useHandOver(booking: BookingView | null): boolean {
  const client = useQueryClient();
  const reference = booking?.referenceNumber ?? null;
  const [isDue] = useState(() => mustHandOver(reference, lastHandedOver()));
  const handOver = useEffectEvent((address: string) => {
    rememberHandedOver(reference);
    if (booking) {
      carrySuccess(client, booking);
      leavePicture(paths.dashboard);
    }
    markFullLoad();
    fullLoad.to(address);
  });

  useEffect(() => {
    if (!isDue) return undefined;
    flagPaymentDone();
    const address = dashboardAfterPayment(reference);
    const stop = fetchDocument(address);
    const callOff = moveAfter(SUCCESS_FALLBACK_MS, () => handOver(address));
    return () => {
      callOff();
      stop();
    };
  }, [isDue, reference]);

  return isDue;
}

/** The document that a full load is about to ask for, ahead of it where the browser knows how: it then comes from the cache. */
function fetchDocument(address: string): () => void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'prefetch', href: address });
  document.head.append(link);
  return () => link.remove();
}
