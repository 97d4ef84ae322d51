import type { ApprovalView, DeclineRequest, ProposeRequest } from '@raffle/contracts/admin/approvals';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { addressOf } from '../list/use-filters';
import { useStepUp } from '../access/step-up/step-up';

/** Pending proposals, plus those decided in the season of `year` or, if `year` is empty, in the last 30 days. */
export const approvalsOf = (year: string) =>
  queryOptions({
    queryKey: ['admin', 'approvals', ...(year === '' ? [] : [year])],
    queryFn: ({ signal }) => api.get<ApprovalView[]>(addressOf(ADMIN_API.approvals, { year }), { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const approvalsQuery = approvalsOf('');

/**
 * Proposes an action for approval by another organiser. Invalidates every query of the organisers' pages, because several pages show
 * proposals.
 */
export function usePropose() {
  const stepUp = useStepUp();
  const client = useQueryClient();
  return useMutation<ApprovalView, ApiError, ProposeRequest>({
    mutationFn: (request) => stepUp(() => api.post<ApprovalView>(ADMIN_API.approvals, request)),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export type ApprovalStep = Parameters<typeof ADMIN_API.approval>[1];

export function useApprovalStep(id: string) {
  const stepUp = useStepUp();
  const client = useQueryClient();
  return useMutation<ApprovalView, ApiError, { step: ApprovalStep; decline?: DeclineRequest }>({
    mutationFn: ({ step, decline }) => stepUp(() => api.post<ApprovalView>(ADMIN_API.approval(id, step), decline)),
    // Approving a proposal executes its action, which can change the data on any page.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['admin'] });
      void client.invalidateQueries({ queryKey: ['results'] });
    },
  });
}
