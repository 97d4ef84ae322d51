import type { PaymentReturnView } from '@raffle/contracts/money/payments';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

export const PAYMENT_RETURN_KEY = ['payment-return'] as const;

/** What became of a payment, by the provider's own word. Never kept: whoever opens the page again asks again. */
export function paymentReturnQuery(sessionId: string) {
  return queryOptions({
    queryKey: [...PAYMENT_RETURN_KEY, sessionId],
    queryFn: ({ signal }) => api.get<PaymentReturnView>(API.paymentReturn(sessionId), { signal }),
    staleTime: 0,
    gcTime: 0,
    // The schedule of the page asks again by itself.
    retry: false,
  });
}
