import { API } from '@raffle/contracts/routes';
import type { SeasonView } from '@raffle/contracts/season';
import type { SeasonDays } from '@raffle/contracts/slots';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client';

/** Year, dates, price and limits of the running season. */
export const seasonQuery = queryOptions({
  queryKey: ['season'],
  queryFn: ({ signal }) => api.get<SeasonView>(API.season, { signal }),
});

/** How many slots of each date are taken: the whole season in one small answer. */
export const seasonDaysQuery = queryOptions({
  queryKey: ['season', 'days'],
  queryFn: ({ signal }) => api.get<SeasonDays>(API.seasonDays, { signal }),
});
