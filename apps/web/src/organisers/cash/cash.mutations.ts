import type {
  AdminCashBox,
  AdminCashSale,
  AdminCashSaleRequest,
  CashDesk,
  CashShift,
  CloseShiftRequest,
  NewCashDeposit,
  NewCashHandover,
  CashCount,
} from '@raffle/contracts/admin/cash';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { sendDraft, type DraftId } from '../../lib/draft';
import { useStepUp } from '../access/step-up/step-up';
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

export function useOpenShift() {
  const client = useQueryClient();
  return useMutation<CashShift, ApiError, CashCount>({
    mutationFn: (count) => api.post<CashShift>(ADMIN_API.cashShifts, count),
    onSuccess: (shift) => client.setQueryData<CashDesk>(cashDeskQuery.queryKey, (desk) => desk && { ...desk, shift }),
    onSettled: () => client.invalidateQueries({ queryKey: cashDeskQuery.queryKey }),
  });
}

export function useCloseShift() {
  const client = useQueryClient();
  return useMutation<CashShift, ApiError, CloseShiftRequest & { id: string }>({
    mutationFn: ({ id, ...count }) => api.post<CashShift>(ADMIN_API.cashShiftClose(id), count),
    onSettled: () => allOfCash(client),
  });
}

/**
 * @param onProposed called if the settlement was only proposed, because the organiser counted the box and no other organiser can settle the
 * difference
 */
export function useSettleShift(onProposed: () => void) {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<CashShift, ApiError, { id: string; reason: string }>({
    mutationFn: ({ id, reason }) => stepUp(() => api.post<CashShift>(ADMIN_API.cashShiftSettle(id), { reason }), onProposed),
    onSettled: () => Promise.all([allOfCash(client), client.invalidateQueries({ queryKey: ['admin', 'attention'] })]),
  });
}

export function useHandOver() {
  return useDeskChange<NewCashHandover>((handover) => api.post<CashDesk>(ADMIN_API.cashHandovers, handover));
}

export function useConfirmHandover() {
  return useDeskChange<CashCount & { id: string }>(({ id, counted }) => api.post<CashDesk>(ADMIN_API.cashHandoverConfirm(id), { counted }));
}

export function useDeclineHandover() {
  return useDeskChange<{ id: string; reason: string }>(({ id, reason }) =>
    api.post<CashDesk>(ADMIN_API.cashHandoverDecline(id), { reason }),
  );
}

function useDeskChange<Input>(mutationFn: (input: Input) => Promise<CashDesk>) {
  const client = useQueryClient();
  return useMutation<CashDesk, ApiError, Input>({
    mutationFn,
    onSuccess: (desk) => client.setQueryData(cashDeskQuery.queryKey, desk),
    onSettled: () => allOfCash(client),
  });
}

export function useDeposit(onProposed: () => void) {
  return useBoxChange<NewCashDeposit>((deposit) => api.post<AdminCashBox>(ADMIN_API.cashDeposits, deposit), onProposed);
}

export function useWithdrawDeposit() {
  return useBoxChange<{ id: string; reason: string }>(({ id, reason }) => api.delete<AdminCashBox>(ADMIN_API.cashDeposit(id), { reason }));
}

function useBoxChange<Input>(change: (input: Input) => Promise<AdminCashBox>, onProposed?: () => void) {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AdminCashBox, ApiError, Input>({
    mutationFn: (input) => stepUp(() => change(input), onProposed),
    onSuccess: (box) => client.setQueryData(cashBoxQuery.queryKey, box),
    onSettled: () => allOfCash(client),
  });
}

function allOfCash(client: QueryClient): Promise<unknown> {
  const keys = [cashKey, ['admin', 'cash-shifts'], ['admin', 'statement']];
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
