import type { BookingView } from '@raffle/contracts/bookings';
import { toast } from '../../../ui/toast/toaster';
import { paymentConfirmed } from '../bookings.copy';

const SAID = 'paymentConfirmedFor';

/** Says 'Payment Confirmed' once for a booking, over the reloads that follow a payment. */
export function sayPaymentConfirmed({ referenceNumber }: Pick<BookingView, 'referenceNumber'>): void {
  if (sessionStorage.getItem(SAID) === referenceNumber) return;
  sessionStorage.setItem(SAID, referenceNumber);
  toast.success({ ...paymentConfirmed, id: `paid-${referenceNumber}` });
}
