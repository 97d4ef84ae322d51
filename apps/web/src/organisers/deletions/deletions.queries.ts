import type { AdminDeletionPage, AdminDeletionRequest } from '@raffle/contracts/admin/deletions';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { api } from '../../lib/api/api-client';
import { useAdminMutation } from '../form/use-admin-mutation';
import { pagesQuery } from '../list/pages-query';
import { deletionsCopy as copy } from './deletions.copy';

export const deletionsQuery = pagesQuery<AdminDeletionPage>('deletions', ADMIN_API.deletions);

export const useDeleteOnRequest = () =>
  useAdminMutation((request: AdminDeletionRequest) => api.post<void>(ADMIN_API.deletions, request), {
    done: copy.request.done,
    invalidates: [
      ['admin', 'deletions'],
      ['admin', 'people', 'list'],
    ],
  });
