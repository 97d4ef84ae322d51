import type { AdminActivity, AdminOverview } from '@raffle/contracts/admin/overview';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

export const overviewKey = ['admin', 'overview'] as const;

/** Organisers act on these numbers: always asked anew when the page opens. */
export const adminOverviewQuery = queryOptions({
  queryKey: [...overviewKey, 'numbers'],
  queryFn: ({ signal }) => api.get<AdminOverview>(API.adminOverview, { signal }),
  staleTime: 0,
});

/** Not below the numbers: what is new waits until it is asked for. */
export const adminActivityQuery = queryOptions({
  queryKey: ['admin', 'activity'],
  queryFn: ({ signal }) => api.get<AdminActivity[]>(API.adminActivity, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** The same read beside the list that is shown, to know what it has not. */
export const latestActivityQuery = queryOptions({ ...adminActivityQuery, queryKey: ['admin', 'activity', 'latest'] });

/** By what two readings of the activity know the same line. */
export const activityOf = ({ at, bookingId, status }: AdminActivity): string => `${bookingId}-${status}-${at}`;
