import type { AttentionView, UnknownPaymentsRequest } from '@raffle/contracts/admin/attention';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { useStepUp } from '../access/step-up/step-up';

export const attentionQuery = queryOptions({
  queryKey: ['admin', 'attention'],
  queryFn: ({ signal }) => api.get<AttentionView[]>(ADMIN_API.attention, { signal }),
  staleTime: 0,
});

export function useResolve() {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AttentionView, ApiError, { id: number; reason: string }>({
    mutationFn: ({ id, reason }) => stepUp(() => api.post<AttentionView>(ADMIN_API.attentionResolve(id), { note: reason })),
    onSettled: () => client.invalidateQueries({ queryKey: attentionQuery.queryKey }),
  });
}

export function useDecideUnknown() {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AttentionView, ApiError, UnknownPaymentsRequest & { id: number }>({
    mutationFn: ({ id, ...request }) => stepUp(() => api.post<AttentionView>(ADMIN_API.attentionUnknownPayments(id), request)),
    onSettled: () => client.invalidateQueries({ queryKey: attentionQuery.queryKey }),
  });
}
