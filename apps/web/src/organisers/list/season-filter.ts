import { useQuery } from '@tanstack/react-query';
import { seasonsQuery } from '../season/season-admin.queries';
import { listCopy as copy } from './list.copy';
import type { FieldFilter, ListFilter } from './resource-list.types';

/** Returns the years of all seasons, newest first; empty until they have loaded. @param enabled whether to load them */
export function useYears(enabled = true): readonly number[] {
  const { data = [] } = useQuery({ ...seasonsQuery, select: yearsOf, enabled });
  return data;
}

const yearsOf = (seasons: readonly { year: number }[]): number[] => seasons.map(({ year }) => year);

/** Returns a list's filters with their names. If there are at least two seasons, a season filter becomes a select field. */
export function useNamedFilters(filters: Record<string, ListFilter>): [name: string, filter: FieldFilter][] {
  const named = Object.entries(filters);
  const years = useYears(named.some(([, { kind }]) => kind === 'season'));
  return named.map(([name, filter]) => [name, filter.kind === 'season' ? ofSeasons(years, filter.any) : filter]);
}

function ofSeasons(years: readonly number[], any: string = copy.anySeason): FieldFilter {
  if (years.length < 2) return { kind: 'followed', label: copy.oneSeason };
  return {
    kind: 'select',
    label: copy.season,
    options: new Map([['', any], ...years.map((year) => [String(year), String(year)] as const)]),
  };
}
