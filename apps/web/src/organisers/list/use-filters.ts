import { useSearchParams } from 'react-router-dom';

/** The filters of a list as they stand in the address, so that a link, a reload and the way back keep them. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const change = (changed: Partial<Record<Name, string>>) => setParams(givenOf({ ...filters, ...changed }));
  return [filters, change];
}

/** Only what is filled in. */
export function givenOf(filters: Partial<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** A path with what is filled in behind it. */
export function addressOf(path: string, filters: Partial<Record<string, string>>): string {
  const query = new URLSearchParams(givenOf(filters)).toString();
  return query === '' ? path : `${path}?${query}`;
}
