import type {
  AdminCashBox,
  AdminCashSale,
  AdminCashSaleRequest,
  CashCount,
  CashDesk,
  CashShift,
  CloseShiftRequest,
  NewCashDeposit,
  NewCashHandover,
} from '@raffle/contracts/admin/cash';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { sendDraft, type DraftId } from '../../lib/draft';
import { useAdminMutation } from '../form/use-admin-mutation';
import { cashBoxQuery, cashDeskQuery, cashKey, cashSaleQuery } from './cash.queries';

/** Sells slots for cash. If the response is lost, sending the same draft again returns the existing sale. */
export function useSellForCash(draft: DraftId) {
  const client = useQueryClient();
  return useMutation<AdminCashSale, ApiError, AdminCashSaleRequest>({
    mutationFn: (sale) =>
      sendDraft(draft, sale, (sent, idempotencyKey) => api.post<AdminCashSale>(ADMIN_API.cashSales, sent, { idempotencyKey })),
    onSuccess: (sale) => client.setQueryData(cashSaleQuery(sale.bookingId).queryKey, sale),
    // Also refetches the shift, which may have been closed in another tab or by another organiser. The refetch is not awaited, because the
    // buyer is waiting for the receipt.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: cashKey, predicate: ({ queryKey }) => queryKey[2] !== 'sale' });
    },
  });
}

const ALL_OF_CASH = [cashKey, ['admin', 'cash-shifts'], ['admin', 'statement']];

export const useOpenShift = () =>
  useAdminMutation((count: CashCount) => api.post<CashShift>(ADMIN_API.cashShifts, count), {
    onSuccess: (shift, client) => client.setQueryData(cashDeskQuery.queryKey, (desk) => desk && { ...desk, shift }),
    invalidates: [cashDeskQuery.queryKey],
  });

export const useCloseShift = (id: string) =>
  useAdminMutation((count: CloseShiftRequest) => api.post<CashShift>(ADMIN_API.cashShiftClose(id), count), { invalidates: ALL_OF_CASH });

/**
 * @param onProposed called if the settlement was only proposed, because the organiser counted the box and no other organiser can settle the
 * difference
 */
export const useSettleShift = (id: string, onProposed: () => void) =>
  useAdminMutation((reason: string) => api.post<CashShift>(ADMIN_API.cashShiftSettle(id), { reason }), {
    invalidates: [...ALL_OF_CASH, ['admin', 'attention']],
    onProposed,
  });

const DESK = { stores: cashDeskQuery.queryKey, invalidates: ALL_OF_CASH };

export const useHandOver = () =>
  useAdminMutation((handover: NewCashHandover) => api.post<CashDesk>(ADMIN_API.cashHandovers, handover), DESK);

export const useConfirmHandover = (id: string) =>
  useAdminMutation((count: CashCount) => api.post<CashDesk>(ADMIN_API.cashHandoverConfirm(id), count), DESK);

export const useDeclineHandover = (id: string) =>
  useAdminMutation((reason: string) => api.post<CashDesk>(ADMIN_API.cashHandoverDecline(id), { reason }), DESK);

const BOX = { stores: cashBoxQuery.queryKey, invalidates: ALL_OF_CASH };

export const useDeposit = (onProposed: () => void) =>
  useAdminMutation((deposit: NewCashDeposit) => api.post<AdminCashBox>(ADMIN_API.cashDeposits, deposit), { ...BOX, onProposed });

export const useWithdrawDeposit = (id: string) =>
  useAdminMutation((reason: string) => api.delete<AdminCashBox>(ADMIN_API.cashDeposit(id), { reason }), BOX);
