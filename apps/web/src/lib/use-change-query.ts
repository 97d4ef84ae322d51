import { useCallback } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

/** What was written while an address was still on screen: the next change builds on that. */
const written = new WeakMap<Location, URLSearchParams>();

/**
 * Changes the query of this page's address, as one visit for the Back button; a hash was for the way here, and goes. The router draws an address when it finds the time: of two
 * quick changes the second one builds on the first, not on what is still on screen.
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
