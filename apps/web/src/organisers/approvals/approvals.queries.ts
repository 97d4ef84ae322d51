import type { ApprovalView, DeclineRequest, ProposeRequest } from '@raffle/contracts/admin/approvals';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { useAdminMutation } from '../form/use-admin-mutation';
import { addressOf } from '../list/use-filters';

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
export const usePropose = () =>
  useAdminMutation((request: ProposeRequest) => api.post<ApprovalView>(ADMIN_API.approvals, request), { invalidates: [['admin']] });

export type ApprovalStep = Parameters<typeof ADMIN_API.approval>[1];

/** Approving a proposal executes its action, which can change the data on any page. */
export const useApprovalStep = (id: string, step: ApprovalStep) =>
  useAdminMutation((decline: DeclineRequest | undefined) => api.post<ApprovalView>(ADMIN_API.approval(id, step), decline), {
    invalidates: [['admin'], ['results']],
  });
