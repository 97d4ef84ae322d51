import type { AdminDeletionPage, AdminDeletionRequest } from '@raffle/contracts/admin/deletions';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { toast } from '../../ui/toast/toaster';
import { useStepUp } from '../access/step-up/step-up';
import { pagesQuery } from '../list/pages-query';
import { deletionsCopy as copy } from './deletions.copy';

const KEY = ['admin', 'deletions'];

export const deletionsQuery = pagesQuery<AdminDeletionPage>('deletions', ADMIN_API.deletions);

export function useDeleteOnRequest() {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<void, ApiError, AdminDeletionRequest>({
    mutationFn: (request) => stepUp(() => api.post<void>(ADMIN_API.deletions, request)),
    onSuccess: () => {
      toast.success({ title: copy.request.done });
      return Promise.all([
        client.invalidateQueries({ queryKey: KEY }),
        client.invalidateQueries({ queryKey: ['admin', 'people', 'list'] }),
      ]);
    },
  });
}
