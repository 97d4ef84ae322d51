import type { AdminActivity, AdminActivityLine, AdminOverview } from '@raffle/contracts/admin/overview';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { addressOf } from '../list/use-filters';

export const overviewKey = ['admin', 'overview'] as const;

/** Always stale, because organisers act on these numbers. @param year of an earlier season; null for the current one */
export const adminOverviewQuery = (year: string | null) =>
  queryOptions({
    queryKey: [...overviewKey, 'numbers', year],
    queryFn: ({ signal }) => api.get<AdminOverview>(addressOf(ADMIN_API.overview, { year }), { signal }),
    staleTime: 0,
  });

/**
 * Recent activity. Its key is not below `overviewKey`, so that an event does not refetch the list. New activity is shown behind a button
 * instead.
 */
export const adminActivityQuery = queryOptions({
  queryKey: ['admin', 'activity'],
  queryFn: ({ signal }) => api.get<AdminActivityLine[]>(ADMIN_API.activity, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** The same request under another key, to count activities that are missing from the list. */
export const latestActivityQuery = queryOptions({ ...adminActivityQuery, queryKey: ['admin', 'activity', 'latest'] });

/** Returns a key that identifies an activity across responses. */
export const activityOf = ({ at, bookingId, status }: AdminActivity): string => `${bookingId}-${status}-${at}`;
