import type { NewPayout, PayoutWithdrawal, SeasonFees, SeasonStatement } from '@raffle/contracts/money/payouts';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { toast } from '../../ui/toast/toaster';
import { payoutsQuery } from '../../features/donations/donations.queries';
import { useStepUp } from '../access/step-up/step-up';
import { moneyCopy as copy } from './money.copy';

const KEY = ['admin', 'statement'];

export const statementQuery = (year: number) =>
  queryOptions({
    queryKey: [...KEY, year],
    queryFn: ({ signal }) => api.get<SeasonStatement>(ADMIN_API.statement(year), { signal }),
    staleTime: 0,
  });

export function useNoteFees() {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<SeasonStatement, ApiError, SeasonFees>({
    mutationFn: (fees) => stepUp(() => api.post<SeasonStatement>(ADMIN_API.fees, fees)),
    onSuccess: (statement) => {
      client.setQueryData(statementQuery(statement.year).queryKey, statement);
      toast.success({ title: copy.fees.saved });
    },
  });
}

/**
 * Proposes a payout. No payout is recorded directly: the API rejects a valid payout with APPROVAL_REQUIRED, and the error contains the
 * proposal that another organiser must approve.
 */
export function useRecordPayout(onProposed: () => void) {
  const stepUp = useStepUp();
  return useMutation<never, ApiError, NewPayout>({
    mutationFn: (payout) => stepUp(() => api.post<never>(ADMIN_API.payouts, payout), onProposed),
  });
}

export function useWithdrawPayout() {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<void, ApiError, PayoutWithdrawal & { id: string }>({
    mutationFn: ({ id, reason }) => stepUp(() => api.delete<void>(ADMIN_API.payout(id), { reason } satisfies PayoutWithdrawal)),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: payoutsQuery.queryKey }), client.invalidateQueries({ queryKey: KEY })]),
  });
}
