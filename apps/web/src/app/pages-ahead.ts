import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../features/auth/session/auth.queries';
import { safeReturnTo } from '../features/auth/return-to';
import { fetchPart } from '../lib/load-part';
import { paths } from '../lib/paths';
import { whenIdle } from '../lib/when-idle';
import { fetchRiverbed } from '../ui/error-screen';

const READING: string[] = [paths.home, paths.rules, paths.prizes, paths.donationCauses];
const RETURNS: string[] = [paths.paymentReturn, paths.paymentSuccess, paths.paypalReturn];
/** Path of the payment page. Any selection ID will do, because the same code is preloaded for every ID. */
const PAYMENT = paths.paymentSelection('next');

/**
 * Returns the paths of the pages that the user is likely to open next on the way to a paid ticket, nearest first.
 * @param isSignedIn undefined until it is known whether a user is signed in
 */
export function pagesAhead({ pathname, search }: Pick<Location, 'pathname' | 'search'>, isSignedIn: boolean | undefined): string[] {
  if (READING.includes(pathname)) return [paths.booking];
  if (pathname === paths.booking) return isSignedIn === undefined ? [] : [isSignedIn ? PAYMENT : paths.auth];
  if (pathname === paths.auth) {
    const returnTo = safeReturnTo(new URLSearchParams(search).get('returnTo')).split('?')[0] ?? paths.home;
    return returnTo === paths.booking ? [returnTo, PAYMENT] : [returnTo];
  }
  if (pathname.startsWith(`${paths.payment}/`)) return [paths.paymentReturn, paths.success(), paths.dashboard];
  if (RETURNS.includes(pathname)) return [paths.success(), paths.dashboard];
  return pathname.startsWith(paths.success()) ? [paths.dashboard] : [];
}

export default function PagesAhead({ preload }: { preload: (path: string) => Promise<unknown> }) {
  usePagesAhead(preload);
  // Preload the drawing for the offline screen, because it can't be downloaded without a network.
  useEffect(() => fetchPart(fetchRiverbed), []);
  return null;
}

/**
 * While the user reads the current page, downloads the code of the next pages one by one. Otherwise, each page would take several seconds
 * to open on a slow connection.
 */
export function usePagesAhead(preload: (path: string) => Promise<unknown>): void {
  const { pathname, search } = useLocation();
  const { user, isLoading } = useCurrentUser();
  // Wait until the current page's own requests have finished.
  const isQuiet = useIsFetching() === 0;
  const isSignedIn = isLoading ? undefined : user !== null;
  useEffect(() => {
    const next = isQuiet && !savesData() ? pagesAhead({ pathname, search }, isSignedIn) : [];
    if (next.length === 0) return undefined;
    let isHere = true;
    const forget = whenIdle(() => void fetchAll());
    async function fetchAll(): Promise<void> {
      for (const path of next) if (isHere) await preload(path).catch(() => undefined);
    }
    return () => {
      isHere = false;
      forget();
    };
  }, [pathname, search, isSignedIn, isQuiet, preload]);
}

/** Returns whether the user has turned on the browser's data saver. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
