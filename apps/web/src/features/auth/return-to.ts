import { paths } from '../../lib/paths';

/** Arbitrary base URL against which `returnTo` is resolved, to check that the result has the same origin. */
const HERE = 'https://here.invalid';

/**
 * Returns the path to open after signing in, which is always on this site. Replaces a URL that could lead to another site with the home
 * page: `//evil.example`, `/\evil.example`, `https:…`, or `/.//evil.example`, which resolves to `//evil.example`. Also replaces /auth,
 * because returning to it would cause a redirect loop.
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
  // Drop the fragment. Navigating to the current URL with a fragment would only scroll, without loading the page.
  return url.pathname + url.search;
}

/**
 * Returns the query's `returnTo`. If there is none and the previous page was /auth, returns the `returnTo` from that page's URL, because
 * prerendered links on /auth do not contain it.
 */
export function returnToOrBefore(params: URLSearchParams): string {
  const own = params.get('returnTo');
  if (own !== null || document.referrer === '') return safeReturnTo(own);
  const before = new URL(document.referrer);
  if (before.origin !== location.origin || before.pathname !== paths.auth) return paths.home;
  return safeReturnTo(before.searchParams.get('returnTo'));
}
