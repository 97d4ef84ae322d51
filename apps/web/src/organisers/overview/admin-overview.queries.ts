import type { AdminActivity, AdminActivityLine, AdminOverview } from '@raffle/contracts/admin/overview';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { addressOf } from '../list/use-filters';

export const overviewKey = ['admin', 'overview'] as const;

/**
 * The season's totals. The query is always stale, because organisers act on these numbers.
 * @param year year of an earlier season; null for the current season
 */
export const adminOverviewQuery = (year: string | null) =>
  queryOptions({
    queryKey: [...overviewKey, 'numbers', year],
    queryFn: ({ signal }) => api.get<AdminOverview>(addressOf(ADMIN_API.overview, { year }), { signal }),
    staleTime: 0,
  });

/**
 * Recent activity. The query key does not begin with `overviewKey`, so that socket events do not refetch the list. Instead, organisers
 * click a button to show new activity.
 */
export const adminActivityQuery = queryOptions({
  queryKey: ['admin', 'activity'],
  queryFn: ({ signal }) => api.get<AdminActivityLine[]>(ADMIN_API.activity, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/**
 * Sends the same request as `adminActivityQuery`, but under a different query key. Used to count the activities that the list is missing.
 */
export const latestActivityQuery = queryOptions({ ...adminActivityQuery, queryKey: ['admin', 'activity', 'latest'] });

/** Returns a key that identifies an activity across responses. */
export const activityOf = ({ at, bookingId, status }: AdminActivity): string => `${bookingId}-${status}-${at}`;
