import type { AdminFeedbackPage } from '@raffle/contracts/admin-feedback';
import { API } from '@raffle/contracts/routes';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api-client';
import { addressOf } from '../list/use-filters';

const KEY = ['admin', 'feedback'];

export const FEEDBACK_FILTERS = ['q', 'state'] as const;
export type FeedbackFilters = Record<(typeof FEEDBACK_FILTERS)[number], string>;

export const feedbackInboxQuery = (filters: FeedbackFilters) =>
  infiniteQueryOptions({
    queryKey: [...KEY, filters],
    queryFn: ({ pageParam, signal }) =>
      api.get<AdminFeedbackPage>(addressOf(API.adminFeedback, { ...filters, after: pageParam }), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export function useMarkFeedback() {
  const client = useQueryClient();
  return useMutation<void, ApiError, { id: string; done: boolean }>({
    mutationFn: ({ id, done }) => api.patch<void>(API.adminFeedbackItem(id), { done }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
