import type { AttentionView, UnknownPaymentsRequest } from '@raffle/contracts/admin/attention';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { useStepUp } from '../access/step-up/step-up';

export const attentionQuery = queryOptions({
  queryKey: ['admin', 'attention'],
  queryFn: ({ signal }) => api.get<AttentionView[]>(API.adminAttention, { signal }),
  staleTime: 0,
});

export function useResolve() {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AttentionView, ApiError, { id: number; reason: string }>({
    mutationFn: ({ id, reason }) => stepUp(() => api.post<AttentionView>(API.adminAttentionResolve(id), { note: reason })),
    onSettled: () => client.invalidateQueries({ queryKey: attentionQuery.queryKey }),
  });
}

export function useDecideUnknown() {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AttentionView, ApiError, UnknownPaymentsRequest & { id: number }>({
    mutationFn: ({ id, ...request }) => stepUp(() => api.post<AttentionView>(API.adminAttentionUnknownPayments(id), request)),
    onSettled: () => client.invalidateQueries({ queryKey: attentionQuery.queryKey }),
  });
}
