import type { AdminPeoplePage, AdminPersonDetail } from '@raffle/contracts/admin/people';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { useAdminMutation } from '../form/use-admin-mutation';
import { pagesQuery } from '../list/pages-query';

export const peopleQuery = pagesQuery<AdminPeoplePage>('people', ADMIN_API.people);

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'people', id],
    queryFn: ({ signal }) => api.get<AdminPersonDetail>(ADMIN_API.person(encodeURIComponent(id)), { signal }),
    staleTime: 0,
  });

export const useSendConfirmLink = (id: string) => useAdminMutation(() => api.post<void>(ADMIN_API.personConfirmLink(id)));
