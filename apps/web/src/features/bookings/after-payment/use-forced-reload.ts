import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FORCED_RELOAD_MS, mustReload, reloadSearch } from './forced-refresh.rules';
import { fullLoad, moveAfter } from './full-load';
import { clearRefreshFlags, forgetFullLoad, guardReload, isFullLoad, refreshSigns } from './refresh-flags';

/**
 * The specification's one full reload of the dashboard after a payment or a new booking. The full load by which the success
 * page hands over is that reload: then only the address and the guard say so, after the same time. Flags that come after it
 * are only taken down: the dashboard asks the api on every visit anyway.
 * @returns true while the page is about to be loaded again; what must be said once is then said by the page after it
 */
export function useForcedReload(): boolean {
  const [isDue] = useState(() => mustReload(refreshSigns()));
  const [isLoaded] = useState(isFullLoad);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const reload = useEffectEvent(() => {
    const isGuarded = guardReload();
    clearRefreshFlags();
    const reloaded = reloadSearch(search, Date.now());
    if (isLoaded) void navigate({ search: reloaded }, { replace: true });
    else if (isGuarded) fullLoad.replace(pathname + reloaded);
  });

  useEffect(() => {
    forgetFullLoad();
    if (!isDue) {
      clearRefreshFlags();
      return undefined;
    }
    return moveAfter(FORCED_RELOAD_MS, () => reload());
  }, [isDue]);

  return isDue && !isLoaded;
}
