import type { AdminCashBox, AdminCashPage, AdminCashSale, AdminCashShiftPage, CashDesk } from '@raffle/contracts/admin/cash';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { pagesQuery } from '../list/pages-query';

export const cashKey = ['admin', 'cash'] as const;

export const cashSalesQuery = pagesQuery<AdminCashPage>('cash', ADMIN_API.cashSales);

/**
 * Polling interval, in milliseconds, until the recipient of a handover confirms it. Polling is necessary because cashiers receive no
 * events about other organisers' actions.
 */
const ASK_AGAIN_MS = 10_000;

export const cashDeskQuery = queryOptions({
  queryKey: [...cashKey, 'desk'],
  queryFn: ({ signal }) => api.get<CashDesk>(ADMIN_API.cashDesk, { signal }),
  refetchInterval: ({ state }) => (state.data?.offered ? ASK_AGAIN_MS : false),
  staleTime: 0,
});

export const cashBoxQuery = queryOptions({
  queryKey: [...cashKey, 'box'],
  queryFn: ({ signal }) => api.get<AdminCashBox>(ADMIN_API.cashBox, { signal }),
  staleTime: 0,
});

export const cashShiftsQuery = pagesQuery<AdminCashShiftPage>('cash-shifts', ADMIN_API.cashShifts);

export const cashSaleQuery = (bookingId: number) =>
  queryOptions({
    queryKey: [...cashKey, 'sale', bookingId],
    queryFn: ({ signal }) => api.get<AdminCashSale>(ADMIN_API.cashSale(bookingId), { signal }),
    staleTime: 0,
  });
