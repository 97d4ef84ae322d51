import type { AttentionView } from '@raffle/contracts/attention';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api-client';

export const attentionQuery = queryOptions({
  queryKey: ['admin', 'attention'],
  queryFn: ({ signal }) => api.get<AttentionView[]>(API.adminAttention, { signal }),
  staleTime: 0,
});

export function useResolve() {
  const client = useQueryClient();
  return useMutation<AttentionView, ApiError, { id: number; reason: string }>({
    mutationFn: ({ id, reason }) => api.post<AttentionView>(API.adminAttentionResolve(id), { note: reason }),
    onSettled: () => client.invalidateQueries({ queryKey: attentionQuery.queryKey }),
  });
}
