import { paths } from '../../lib/paths';

/** Base for resolving `returnTo`. The value does not matter: the check is whether the resolved URL has this origin. */
const HERE = 'https://here.invalid';

/**
 * Returns the path to open after signing in: a path on this site, or the home page. URLs that could lead to another site (`//evil.example`,
 * `/\evil.example`, `https:…`, and `/.//evil.example`, which resolves to `//evil.example`) are replaced with the home page. The path /auth
 * is replaced too, because returning to it causes a redirect loop.
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
  // Drop the fragment, because assigning the current URL with a fragment only scrolls and does not load the page.
  return url.pathname + url.search;
}

/**
 * Returns the `returnTo` in the query. If the query has none and the previous page was /auth, returns the `returnTo` of /auth, because
 * prerendered links on /auth do not contain it.
 */
export function returnToOrBefore(params: URLSearchParams): string {
  const own = params.get('returnTo');
  if (own !== null || document.referrer === '') return safeReturnTo(own);
  const before = new URL(document.referrer);
  if (before.origin !== location.origin || before.pathname !== paths.auth) return paths.home;
  return safeReturnTo(before.searchParams.get('returnTo'));
}
