import type { BookingView } from '@raffle/contracts/bookings';
import { toast } from '../../../ui/toast/toaster';
import { paymentConfirmed } from '../bookings.copy';
import { session } from '../../../lib/storage';

const STORAGE_KEY = 'paymentConfirmedFor';

/** Shows 'Payment Confirmed' once per booking, even though the page reloads after a payment. */
export function sayPaymentConfirmed({ referenceNumber }: Pick<BookingView, 'referenceNumber'>): void {
  if (session.getItem(STORAGE_KEY) === referenceNumber) return;
  session.setItem(STORAGE_KEY, referenceNumber);
  toast.success({ ...paymentConfirmed, id: `paid-${referenceNumber}` });
}
