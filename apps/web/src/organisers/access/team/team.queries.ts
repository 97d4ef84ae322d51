import type { AdminInviteView, AdminView, ColleagueView } from '@raffle/contracts/admin/access';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const teamQuery = queryOptions({
  queryKey: ['admin', 'team'],
  queryFn: ({ signal }) => api.get<AdminView[]>(API.adminTeam, { signal }),
  staleTime: 0,
});

export const colleaguesQuery = queryOptions({
  queryKey: ['admin', 'colleagues'],
  queryFn: ({ signal }) => api.get<ColleagueView[]>(API.adminColleagues, { signal }),
  staleTime: 0,
});

export const invitesQuery = queryOptions({
  queryKey: ['admin', 'invites'],
  queryFn: ({ signal }) => api.get<AdminInviteView[]>(API.adminInvites, { signal }),
  staleTime: 0,
});
