import { useCallback } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

/** The query most recently set while an address was still on screen. The next change builds on it. */
const written = new WeakMap<Location, URLSearchParams>();

/**
 * Changes the query of this page's address without a new history entry, and removes the hash. The router renders an address with a delay:
 * the second of two quick changes builds on the first, not on the address still on screen.
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
