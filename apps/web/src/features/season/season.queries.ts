import { API } from '@raffle/contracts/routes';
import type { SeasonView } from '@raffle/contracts/season';
import type { DayCount, SeasonDays } from '@raffle/contracts/slots';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

/** Year, dates, price and limits of the running season. */
export const seasonQuery = queryOptions({
  queryKey: ['season'],
  queryFn: ({ signal }) => api.get<SeasonView>(API.season, { signal }),
  structuralSharing: (known, got) => newerSeason(known as SeasonView | undefined, got as SeasonView),
});

/** An instance may answer by what it knew before a change of which the page was told already: that answer is let go. */
export function newerSeason(known: SeasonView | undefined, got: SeasonView): SeasonView {
  return known?.year === got.year && known.version > got.version ? known : replaceEqualDeep(known, got);
}

/** How many slots of each date are taken: the whole season in one small answer. */
export const seasonDaysQuery = queryOptions({
  queryKey: ['season', 'days'],
  queryFn: ({ signal }) => api.get<SeasonDays>(API.seasonDays, { signal }),
  structuralSharing: (known, got) => newerDays(known as SeasonDays | undefined, got as SeasonDays),
});

/** An answer that was under way when a live change arrived is older than what is shown, and is let go. Other days always count. */
export function newerDays(known: SeasonDays | undefined, got: SeasonDays): SeasonDays {
  // The version sums up those of all days: of fewer days it is smaller, and says nothing.
  const areSameDays = known?.days[0]?.date === got.days[0]?.date && known?.days.length === got.days.length;
  return known !== undefined && areSameDays && known.version >= got.version ? known : got;
}

export function countsByDate(data: SeasonDays | undefined): ReadonlyMap<string, DayCount> {
  return new Map(data?.days.map((day) => [day.date, day]));
}
