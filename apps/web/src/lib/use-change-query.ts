import { useCallback } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

/** Maps a rendered location to the query that was last set while that location was rendered. The next change builds on that query. */
const written = new WeakMap<Location, URLSearchParams>();

/**
 * Changes the query of this page's URL without a new history entry, and removes the hash. The router renders a new URL with a delay, so if
 * two changes are made in quick succession, the second builds on the first and not on the rendered URL.
 */
export function useChangeQuery(): (change: (params: URLSearchParams) => void) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (change) => {
      const params = new URLSearchParams(written.get(location) ?? location.search);
      change(params);
      written.set(location, params);
      void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true, state: location.state });
    },
    [location, navigate],
  );
}
