import { API } from '@raffle/contracts/routes';
import type { CheckoutResponse } from '@raffle/contracts/selections';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { sendDraft } from '../../lib/draft';
import { BOOKINGS_KEY } from './bookings.queries';

/** Creates a page at the payment provider on which the user pays for the booking. The response contains the page's URL. */
export function checkoutBookingMutation(bookingId: number) {
  return mutationOptions({
    mutationKey: [...BOOKINGS_KEY, bookingId, 'checkout'],
    mutationFn: () =>
      sendDraft({ form: `checkout of booking ${bookingId}`, owner: '' }, undefined, (_, idempotencyKey) =>
        api.post<CheckoutResponse>(API.bookingCheckout(bookingId), undefined, { idempotencyKey }),
      ),
  });
}
