import { paths } from '../../lib/paths';

/** Any origin would do: only whether the URL stays on it matters. */
const HERE = 'https://here.invalid';

/**
 * Returns where to go after signing in: a path of this site, otherwise home. URLs that could lead elsewhere (`//evil.example`,
 * `/\evil.example`, `https:…`, and `/.//evil.example`, which resolves to `//evil.example`) become home, and so does /auth itself, which
 * would loop.
 */
export function safeReturnTo(wanted: string | null): string {
  if (!wanted?.startsWith('/')) return paths.home;
  let url: URL;
  try {
    url = new URL(wanted, HERE);
  } catch {
    return paths.home;
  }
  if (url.origin !== HERE || url.pathname.startsWith('//') || url.pathname === paths.auth) return paths.home;
  // The fragment is left out, because loading the same address with one would only scroll.
  return url.pathname + url.search;
}

/**
 * Returns the address's own returnTo. Without one, it returns that of /auth if its prerendered link was pressed before the page's code
 * arrived.
 */
export function returnToOrBefore(params: URLSearchParams): string {
  const own = params.get('returnTo');
  if (own !== null || document.referrer === '') return safeReturnTo(own);
  const before = new URL(document.referrer);
  if (before.origin !== location.origin || before.pathname !== paths.auth) return paths.home;
  return safeReturnTo(before.searchParams.get('returnTo'));
}
