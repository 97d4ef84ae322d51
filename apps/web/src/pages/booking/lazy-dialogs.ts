import { useEffect } from 'react';
import { fetchPart, lazyPart } from '../../lib/load-part';
import { whenIdle } from '../../lib/when-idle';
import { preloadDialog } from '../../ui/dialog';

const loadDialogs = () => import('./booking-dialogs');
export const BookingDialogs = lazyPart(loadDialogs);

/** A dialog answers a press at once, also on a slow line: its code comes while the person looks around, or with the first touch. */
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
