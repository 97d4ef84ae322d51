import { useEffect } from 'react';
import { fetchPart, lazyPart } from '../../lib/load-part';
import { whenIdle } from '../../lib/when-idle';
import { preloadDialog } from '../../ui/dialog';

const loadDialogs = () => import('./booking-dialogs');
export const BookingDialogs = lazyPart(loadDialogs);

/**
 * Loads the dialogs' code when the page is idle or on the first click or tap, so that dialogs open immediately even on a slow connection.
 */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    const preload = () => {
      fetchPart(loadDialogs);
      preloadDialog();
    };
    window.addEventListener('pointerdown', preload, { once: true });
    const forget = whenIdle(preload);
    return () => {
      forget();
      window.removeEventListener('pointerdown', preload);
    };
  }, []);
}
