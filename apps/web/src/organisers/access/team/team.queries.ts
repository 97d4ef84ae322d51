import type { AdminInviteView, AdminView, ColleagueView } from '@raffle/contracts/admin/access';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const teamQuery = queryOptions({
  queryKey: ['admin', 'team'],
  queryFn: ({ signal }) => api.get<AdminView[]>(ADMIN_API.team, { signal }),
  staleTime: 0,
});

export const colleaguesQuery = queryOptions({
  queryKey: ['admin', 'colleagues'],
  queryFn: ({ signal }) => api.get<ColleagueView[]>(ADMIN_API.colleagues, { signal }),
  staleTime: 0,
});

export const invitesQuery = queryOptions({
  queryKey: ['admin', 'invites'],
  queryFn: ({ signal }) => api.get<AdminInviteView[]>(ADMIN_API.invites, { signal }),
  staleTime: 0,
});
