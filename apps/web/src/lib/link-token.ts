import { useLocation } from 'react-router-dom';

/**
 * The token of a mailed link. It stands behind the `#`, where no server, proxy or log gets to see it; links that were mailed
 * before this was so have it in the query, and work until they expire.
 */
export function useLinkToken(name = 'token'): string | null {
  const { hash, search } = useLocation();
  return new URLSearchParams(hash.slice(1)).get(name) ?? new URLSearchParams(search).get(name);
}
