import type { AdminCashPage, AdminCashSale } from '@raffle/contracts/admin-cash';
import { API } from '@raffle/contracts/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';

export const cashKey = ['admin', 'cash'] as const;

/** @param q what is looked for; empty is everything */
export const cashSalesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...cashKey, 'list', q],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) => {
      const given = Object.entries({ q, after: pageParam }).filter(([, value]) => value !== '');
      return api.get<AdminCashPage>(`${API.adminCashSales}?${new URLSearchParams(given).toString()}`, { signal });
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

export const cashSaleQuery = (bookingId: number) =>
  queryOptions({
    queryKey: [...cashKey, 'sale', bookingId],
    queryFn: ({ signal }) => api.get<AdminCashSale>(API.adminCashSale(bookingId), { signal }),
    staleTime: 0,
  });
