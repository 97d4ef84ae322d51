import { useSyncExternalStore } from 'react';

/**
 * Returns the origin of the organisers' pages if it differs from this page's origin. The API writes the organisers' origin into every page.
 */
export function organisersElsewhere(): string | undefined {
  const origin = typeof document === 'undefined' ? undefined : document.documentElement.dataset.organisers;
  return origin !== undefined && origin !== location.origin ? origin : undefined;
}

const never = () => () => undefined;

/** Returns the prefix for links to organisers' pages. In prerendered HTML, it is empty, because the build does not know the hostnames. */
export function useOrganisersOrigin(): string {
  return useSyncExternalStore(
    never,
    () => organisersElsewhere() ?? '',
    () => '',
  );
}
