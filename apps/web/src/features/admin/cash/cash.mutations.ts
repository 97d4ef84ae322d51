import type { AdminCashSale, AdminCashSaleRequest } from '@raffle/contracts/admin-cash';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api-client';
import { withIdempotencyKey } from '../../selections/idempotency-key';
import { useStepUp } from '../access/step-up';
import { cashKey, cashSaleQuery } from './cash.queries';

/** Pressed again after a lost answer, it finds the sale that was made. */
export function useSellForCash() {
  const client = useQueryClient();
  return useMutation<AdminCashSale, ApiError, AdminCashSaleRequest>({
    mutationFn: (sale) =>
      withIdempotencyKey(`cash ${JSON.stringify(sale)}`, (idempotencyKey) =>
        api.post<AdminCashSale>(API.adminCashSales, sale, { idempotencyKey }),
      ),
    onSuccess: (sale) => client.setQueryData(cashSaleQuery(sale.bookingId).queryKey, sale),
    onSettled: () => client.invalidateQueries({ queryKey: [...cashKey, 'list'] }),
  });
}

export function useGiveCashBack(bookingId: number) {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AdminCashSale, ApiError, string>({
    mutationFn: (reason) => stepUp(() => api.post<AdminCashSale>(API.adminCashSaleReturn(bookingId), { reason })),
    onSettled: () => client.invalidateQueries({ queryKey: cashKey }),
  });
}
