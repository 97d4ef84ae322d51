import type { AttentionView, UnknownPaymentsRequest } from '@raffle/contracts/admin/attention';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { useAdminMutation } from '../form/use-admin-mutation';

export const attentionQuery = queryOptions({
  queryKey: ['admin', 'attention'],
  queryFn: ({ signal }) => api.get<AttentionView[]>(ADMIN_API.attention, { signal }),
  staleTime: 0,
});

export const useResolve = () =>
  useAdminMutation(
    ({ id, reason }: { id: number; reason: string }) => api.post<AttentionView>(ADMIN_API.attentionResolve(id), { note: reason }),
    { invalidates: [attentionQuery.queryKey] },
  );

export const useDecideUnknown = () =>
  useAdminMutation(
    ({ id, ...request }: UnknownPaymentsRequest & { id: number }) =>
      api.post<AttentionView>(ADMIN_API.attentionUnknownPayments(id), request),
    { invalidates: [attentionQuery.queryKey] },
  );
