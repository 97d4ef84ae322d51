import type { ApprovalView, DeclineRequest, ProposeRequest } from '@raffle/contracts/admin/approvals';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { useStepUp } from '../access/step-up/step-up';

export const approvalsQuery = queryOptions({
  queryKey: ['admin', 'approvals'],
  queryFn: ({ signal }) => api.get<ApprovalView[]>(API.adminApprovals, { signal }),
  staleTime: 0,
});

/** What one person proposes waits for another; every page that shows it asks again. */
export function usePropose() {
  const stepUp = useStepUp();
  const client = useQueryClient();
  return useMutation<ApprovalView, ApiError, ProposeRequest>({
    mutationFn: (request) => stepUp(() => api.post<ApprovalView>(API.adminApprovals, request)),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export type ApprovalStep = Parameters<typeof API.adminApproval>[1];

export function useApprovalStep(id: string) {
  const stepUp = useStepUp();
  const client = useQueryClient();
  return useMutation<ApprovalView, ApiError, { step: ApprovalStep; decline?: DeclineRequest }>({
    mutationFn: ({ step, decline }) => stepUp(() => api.post<ApprovalView>(API.adminApproval(id, step), decline)),
    // What was approved has been done, wherever it shows.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['admin'] });
      void client.invalidateQueries({ queryKey: ['results'] });
    },
  });
}
