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

/** Actions on an item: mark it as settled, or decide what to do with unknown payments. */
export type AttentionAction = 'settle' | UnknownPaymentsRequest['decision'];

export const useAttentionAction = (id: number, action: AttentionAction) =>
  useAdminMutation(
    (reason: string) =>
      action === 'settle'
        ? api.post<AttentionView>(ADMIN_API.attentionResolve(id), { note: reason })
        : api.post<AttentionView>(ADMIN_API.attentionUnknownPayments(id), { decision: action, reason } satisfies UnknownPaymentsRequest),
    { invalidates: [attentionQuery.queryKey] },
  );
