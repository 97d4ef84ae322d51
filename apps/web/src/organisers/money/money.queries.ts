import type { NewPayout, PayoutWithdrawal, SeasonFees, SeasonStatement } from '@raffle/contracts/money/payouts';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions } from '@tanstack/react-query';
import { payoutsQuery } from '../../features/donations/donations.queries';
import { api } from '../../lib/api/api-client';
import { useAdminMutation } from '../form/use-admin-mutation';
import { moneyCopy as copy } from './money.copy';

const KEY = ['admin', 'statement'];

export const statementQuery = (year: number) =>
  queryOptions({
    queryKey: [...KEY, year],
    queryFn: ({ signal }) => api.get<SeasonStatement>(ADMIN_API.statement(year), { signal }),
    staleTime: 0,
  });

export const useNoteFees = (year: number) =>
  useAdminMutation((fees: SeasonFees) => api.post<SeasonStatement>(ADMIN_API.fees, fees), {
    stores: statementQuery(year).queryKey,
    done: copy.fees.saved,
  });

/**
 * Proposes a payout. No payout is recorded directly: the API rejects a valid payout with APPROVAL_REQUIRED, and the error contains the
 * proposal that another organiser must approve.
 */
export const useRecordPayout = (onProposed: () => void) =>
  useAdminMutation((payout: NewPayout) => api.post<never>(ADMIN_API.payouts, payout), { onProposed });

export const useWithdrawPayout = (id: string) =>
  useAdminMutation((reason: string) => api.delete<void>(ADMIN_API.payout(id), { reason } satisfies PayoutWithdrawal), {
    invalidates: [payoutsQuery.queryKey, KEY],
  });
