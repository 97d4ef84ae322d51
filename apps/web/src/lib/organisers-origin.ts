import { useSyncExternalStore } from 'react';

/** Where organisers' pages are, if at another hostname than this page's; the api writes it into every page. */
export function organisersElsewhere(): string | undefined {
  const origin = typeof document === 'undefined' ? undefined : document.documentElement.dataset.organisers;
  return origin !== undefined && origin !== location.origin ? origin : undefined;
}

const never = () => () => undefined;

/** What a link to an organisers' page begins with; nothing in a built page, which knows no hostnames. */
export function useOrganisersOrigin(): string {
  return useSyncExternalStore(
    never,
    () => organisersElsewhere() ?? '',
    () => '',
  );
}
