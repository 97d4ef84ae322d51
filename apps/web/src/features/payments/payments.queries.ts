import type { PaymentReturnView } from '@raffle/contracts/money/payments';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

export const PAYMENT_RETURN_KEY = ['payment-return'] as const;

/**
 * The outcome of a payment as reported by the provider. The outcome is never cached, so every visit to the return page requests it again.
 */
export function paymentReturnQuery(sessionId: string) {
  return queryOptions({
    queryKey: [...PAYMENT_RETURN_KEY, sessionId],
    queryFn: ({ signal }) => api.get<PaymentReturnView>(API.paymentReturn(sessionId), { signal }),
    staleTime: 0,
    gcTime: 0,
    // `usePaymentReturn` polls on its own schedule.
    retry: false,
  });
}
