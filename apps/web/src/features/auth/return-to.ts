import { paths } from '../../app/paths';

/** Any origin serves: only whether the address stays on it matters. */
const HERE = 'https://here.invalid';

/**
 * Where to go after signing in: a path of this site, else home. Whatever could lead elsewhere
 * (`//evil.example`, `/\evil.example`, `https:…`) counts as home, and so does /auth itself, which would turn in a circle.
 */
export function safeReturnTo(wanted: string | null): string {
  if (!wanted?.startsWith('/')) return paths.home;
  let url: URL;
  try {
    url = new URL(wanted, HERE);
  } catch {
    return paths.home;
  }
  if (url.origin !== HERE || url.pathname === paths.auth) return paths.home;
  // Without the fragment: a load of the same address with one would only scroll.
  return url.pathname + url.search;
}
