import type { AdminActivity, AdminActivityLine, AdminOverview } from '@raffle/contracts/admin/overview';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

export const overviewKey = ['admin', 'overview'] as const;

/** Organisers act on these numbers, so they are read again when the page opens. @param year of an earlier season, else the present one */
export const adminOverviewQuery = (year: string | null) =>
  queryOptions({
    queryKey: [...overviewKey, 'numbers', year],
    queryFn: ({ signal }) => api.get<AdminOverview>(API.adminOverview + (year ? `?year=${year}` : ''), { signal }),
    staleTime: 0,
  });

/** Not below `overviewKey`: new activity waits behind a button. */
export const adminActivityQuery = queryOptions({
  queryKey: ['admin', 'activity'],
  queryFn: ({ signal }) => api.get<AdminActivityLine[]>(API.adminActivity, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** The same request under another key, to count what the shown list lacks. */
export const latestActivityQuery = queryOptions({ ...adminActivityQuery, queryKey: ['admin', 'activity', 'latest'] });

/** Identifies an activity across two answers. */
export const activityOf = ({ at, bookingId, status }: AdminActivity): string => `${bookingId}-${status}-${at}`;
