import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageLoad } from '../../../lib/page-load';
import { FORCED_RELOAD_MS, mustReload } from './forced-refresh.rules';
import { refreshSigns, takeForcedReload } from './refresh-flags';

/**
 * Reloads the dashboard once after a payment or a new booking, as the specification requires.
 * @returns whether the page is about to reload, in which case toasts must wait for the next page
 */
export function useForcedReload(): boolean {
  const [isDue] = useState(() => mustReload(refreshSigns()));
  const { pathname, search } = useLocation();

  useEffect(() => {
    const reload = () => {
      const reloaded = takeForcedReload(search, Date.now());
      if (reloaded !== null) pageLoad.replace(pathname + reloaded);
    };
    // If no reload is due, `reload` only clears the flags.
    if (!isDue) return reload();
    const timer = setTimeout(reload, FORCED_RELOAD_MS);
    return () => clearTimeout(timer);
  }, [isDue, pathname, search]);

  return isDue;
}
