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
  /** True from 30 s after the page was opened. */
  isLate: boolean;
  isAsking: boolean;
  askNow: () => void;
}

/** Polls for the outcome of a payment until it is known: on a schedule, and immediately when the socket reports a change. */
export function usePaymentReturn(sessionId: string): PaymentReturn {
  const client = useQueryClient();
  const [startedAt] = useState(() => Date.now());
  const [isLate, setIsLate] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...RETURN_KEY, sessionId],
    queryFn: ({ signal }) => api.get<PaymentReturnView>(API.paymentReturn(sessionId), { signal }),
    // Every visit to the return page requests the outcome again.
    staleTime: 0,
    gcTime: 0,
    // The schedule below takes the place of retries.
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
