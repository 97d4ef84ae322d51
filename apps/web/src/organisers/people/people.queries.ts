import type { AdminPeoplePage, AdminPersonDetail } from '@raffle/contracts/admin/people';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { pagesQuery } from '../list/pages-query';

export const peopleQuery = pagesQuery<AdminPeoplePage>('people', API.adminPeople);

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'people', id],
    queryFn: ({ signal }) => api.get<AdminPersonDetail>(API.adminPerson(encodeURIComponent(id)), { signal }),
    staleTime: 0,
  });

export const useSendConfirmLink = (id: string) =>
  useMutation<void, ApiError>({ mutationFn: () => api.post<void>(API.adminPersonConfirmLink(id)) });
