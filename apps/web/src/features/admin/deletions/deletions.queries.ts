import type { AdminDeletionPage, AdminDeletionRequest } from '@raffle/contracts/admin-deletions';
import { API } from '@raffle/contracts/routes';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api-client';
import { toast } from '../../../ui/toaster';
import { useStepUp } from '../access/step-up';
import { addressOf } from '../list/use-filters';
import { deletionsCopy as copy } from './deletions.copy';

const KEY = ['admin', 'deletions'];
export const DELETION_FILTERS = ['q', 'by'] as const;
export type DeletionFilters = Record<(typeof DELETION_FILTERS)[number], string>;

export const deletionsQuery = (filters: DeletionFilters) =>
  infiniteQueryOptions({
    queryKey: [...KEY, filters],
    queryFn: ({ pageParam, signal }) =>
      api.get<AdminDeletionPage>(addressOf(API.adminDeletions, { ...filters, after: pageParam }), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export function useDeleteOnRequest() {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<void, ApiError, AdminDeletionRequest>({
    mutationFn: (request) => stepUp(() => api.post<void>(API.adminDeletions, request)),
    onSuccess: () => {
      toast.success({ title: copy.request.done });
      return client.invalidateQueries({ queryKey: KEY });
    },
  });
}
