import { useLocation } from 'react-router-dom';

/**
 * Returns the token from an emailed link. The token is in the URL's hash, which browsers do not send to servers or proxies. Links emailed
 * by earlier versions of the app have the token in the query instead. Such links keep working until they expire.
 */
export function useLinkToken(name = 'token'): string | null {
  const { hash, search } = useLocation();
  return new URLSearchParams(hash.slice(1)).get(name) ?? new URLSearchParams(search).get(name);
}
