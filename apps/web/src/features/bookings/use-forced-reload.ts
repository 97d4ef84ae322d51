import { useEffect, useState } from 'react';
import { FORCED_RELOAD_MS, mustReload, reloadSearch } from './forced-refresh.rules';
import { fullLoad } from './full-load';
import { clearRefreshFlags, guardReload, refreshSigns } from './refresh-flags';

/**
 * The specification's one full reload of the dashboard after a payment or a new booking. Flags that come after it are
 * only taken down: the dashboard asks the api on every visit anyway.
 * @returns true while the reload is due; what must be said once is then said by the page after it
 */
export function useForcedReload(): boolean {
  const [isDue] = useState(() => mustReload(refreshSigns()));

  useEffect(() => {
    if (!isDue) {
      clearRefreshFlags();
      return undefined;
    }
    const timer = setTimeout(() => {
      const isGuarded = guardReload();
      clearRefreshFlags();
      const { pathname, search } = window.location;
      if (isGuarded) fullLoad.replace(pathname + reloadSearch(search, Date.now()));
    }, FORCED_RELOAD_MS);
    return () => clearTimeout(timer);
  }, [isDue]);

  return isDue;
}
