import { useSearchParams } from 'react-router-dom';

/**
 * Returns a list's filters from the URL, and a function to change them. Filters in the URL survive reloads and also work with links and the
 * back button.
 */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const change = (changed: Partial<Record<Name, string>>) => setParams(nonEmptyFilters({ ...filters, ...changed }));
  return [filters, change];
}

type Filters = Record<string, string | null | undefined>;

export function nonEmptyFilters(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Returns a path with the non-empty filters as its query string. */
export function addressOf(path: string, filters: Filters): string {
  const query = new URLSearchParams(nonEmptyFilters(filters)).toString();
  return query === '' ? path : `${path}?${query}`;
}
