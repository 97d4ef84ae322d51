import { useQuery } from '@tanstack/react-query';
import { seasonsQuery } from '../season/season-admin.queries';
import { listCopy as copy } from './list.copy';
import type { ListFilter } from './resource-list.types';

/** Returns the years of all seasons, newest first; empty until they have loaded. */
export function useYears(): readonly number[] {
  const { data = [] } = useQuery({ ...seasonsQuery, select: yearsOf });
  return data;
}

/**
 * Returns the filter by season. A single season gets no select, but a link can still set the filter.
 * @param any label of the option for all seasons
 */
export function seasonFilter(years: readonly number[], any: string = copy.anySeason): ListFilter {
  if (years.length < 2) return { kind: 'followed', label: copy.oneSeason };
  return {
    kind: 'select',
    label: copy.season,
    options: new Map([['', any], ...years.map((year) => [String(year), String(year)] as const)]),
  };
}

const yearsOf = (seasons: readonly { year: number }[]): number[] => seasons.map(({ year }) => year);
