import { paths } from '../../lib/paths';

/** Any origin serves: only whether the address stays on it matters. */
const HERE = 'https://here.invalid';

/**
 * Where to go after signing in: a path of this site, else home. Whatever could lead elsewhere
 * (`//evil.example`, `/\evil.example`, `https:…`, and `/.//evil.example`, which is `//evil.example` once it is read) counts
 * as home, and so does /auth itself, which would turn in a circle.
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
  // Without the fragment: a load of the same address with one would only scroll.
  return url.pathname + url.search;
}

/** The address's own; without one that of /auth, whose painted link was pressed before the page's code had come. */
export function returnToOrBefore(params: URLSearchParams): string {
  const own = params.get('returnTo');
  if (own !== null || document.referrer === '') return safeReturnTo(own);
  const before = new URL(document.referrer);
  if (before.origin !== location.origin || before.pathname !== paths.auth) return paths.home;
  return safeReturnTo(before.searchParams.get('returnTo'));
}
