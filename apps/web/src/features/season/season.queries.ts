import { API } from '@raffle/contracts/routes';
import type { SeasonView } from '@raffle/contracts/season';
import type { DayCount, SeasonDays } from '@raffle/contracts/slots';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

/** The current season, with its year, dates, price and limits. */
export const seasonQuery = queryOptions({
  queryKey: ['season'],
  queryFn: ({ signal }) => api.get<SeasonView>(API.season, { signal }),
  structuralSharing: (known, got) => newerSeason(known as SeasonView | undefined, got as SeasonView),
});

/** Drops a stale response. A server instance may not yet have received a change that the socket has already reported. */
export function newerSeason(known: SeasonView | undefined, got: SeasonView): SeasonView {
  return known?.year === got.year && known.version > got.version ? known : replaceEqualDeep(known, got);
}

/** The number of taken slots on each date of the season. */
export const seasonDaysQuery = queryOptions({
  queryKey: ['season', 'days'],
  queryFn: ({ signal }) => api.get<SeasonDays>(API.seasonDays, { signal }),
  structuralSharing: (known, got) => newerDays(known as SeasonDays | undefined, got as SeasonDays),
});

/** Drops a response if a newer live update is already on screen. A response for a different range of days always replaces the counts. */
export function newerDays(known: SeasonDays | undefined, got: SeasonDays): SeasonDays {
  // The version is the sum of all days' versions, so versions for different ranges of days can't be compared.
  const areSameDays = known?.days[0]?.date === got.days[0]?.date && known?.days.length === got.days.length;
  return known !== undefined && areSameDays && known.version >= got.version ? known : got;
}

export function countsByDate(data: SeasonDays | undefined): ReadonlyMap<string, DayCount> {
  return new Map(data?.days.map((day) => [day.date, day]));
}
