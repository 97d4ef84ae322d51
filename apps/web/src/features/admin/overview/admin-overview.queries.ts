import type { AdminOverview } from '@raffle/contracts/admin-overview';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';

/** Organisers act on these numbers: always asked anew when the page opens. */
export const adminOverviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }) => api.get<AdminOverview>(API.adminOverview, { signal }),
  staleTime: 0,
});
