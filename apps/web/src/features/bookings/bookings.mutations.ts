import { API } from '@raffle/contracts/routes';
import type { CheckoutResponse } from '@raffle/contracts/selections';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { withIdempotencyKey } from '../../lib/api/idempotency-key';
import { BOOKINGS_KEY } from './bookings.queries';

/** Opens the provider's page for a booking that exists and is not paid; the answer says where that page is. */
export function checkoutBookingMutation(bookingId: number) {
  return mutationOptions({
    mutationKey: [...BOOKINGS_KEY, bookingId, 'checkout'],
    mutationFn: () =>
      withIdempotencyKey(`checkout of booking ${bookingId}`, (idempotencyKey) =>
        api.post<CheckoutResponse>(API.bookingCheckout(bookingId), undefined, { idempotencyKey }),
      ),
  });
}
