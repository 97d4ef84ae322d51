import type { PaymentReturnView } from '@raffle/contracts/money/payments';
import { API } from '@raffle/contracts/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api-client';
import { refetchAfterChange } from '../../lib/refetch-after-change';
import { useLiveBookings } from '../bookings/bookings.realtime';
import { nextAskDelay, PATIENCE_MS } from './return.rules';

const RETURN_KEY = ['payment-return'] as const;

export interface PaymentReturn {
  view: PaymentReturnView | undefined;
  error: Error | null;
  /** True once the page has been open for 30 s. */
  isLate: boolean;
  isAsking: boolean;
  askNow: () => void;
}

/** Polls on a schedule until a payment's outcome is known. Also refetches as soon as the socket reports a change. */
export function usePaymentReturn(sessionId: string): PaymentReturn {
  const client = useQueryClient();
  const [startedAt] = useState(() => Date.now());
  const [isLate, setIsLate] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...RETURN_KEY, sessionId],
    queryFn: ({ signal }) => api.get<PaymentReturnView>(API.paymentReturn(sessionId), { signal }),
    // Every visit to the return page must request the outcome again.
    staleTime: 0,
    gcTime: 0,
    // `refetchInterval` schedules the next request, even after a failure.
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.data && state.data.outcome !== 'pending') return false;
      return nextAskDelay(state.dataUpdateCount + state.errorUpdateCount, Date.now() - startedAt);
    },
  });

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  useLiveBookings(() => refetchAfterChange(client, { queryKey: RETURN_KEY }));

  return { view: data, error, isLate, isAsking: isFetching, askNow: () => void refetch() };
}
