import type { PaymentReturnView } from '@raffle/contracts/money/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readAgain } from '../../lib/read-again';
import { useLiveBookings } from '../bookings/bookings.realtime';
import { PAYMENT_RETURN_KEY, paymentReturnQuery } from './payments.queries';
import { nextAskDelay, PATIENCE_MS } from './return.rules';

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
    ...paymentReturnQuery(sessionId),
    refetchInterval: ({ state }) => {
      if (state.data && state.data.outcome !== 'pending') return false;
      return nextAskDelay(state.dataUpdateCount + state.errorUpdateCount, Date.now() - startedAt);
    },
  });

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  useLiveBookings(() => readAgain(client, { queryKey: PAYMENT_RETURN_KEY }));

  return { view: data, error, isLate, isAsking: isFetching, askNow: () => void refetch() };
}
