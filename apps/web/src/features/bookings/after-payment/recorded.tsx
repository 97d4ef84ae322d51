import type { BookingView } from '@raffle/contracts/bookings';
import { useEffect } from 'react';
import { selectionPaid } from '../../selections/selection-store';
import { successCopy } from '../success.copy';
import { sayPaymentConfirmed } from './payment-toasts';
import { SuccessMessage } from './success-message';
import { openDashboard, useDashboardRedirect } from './use-dashboard-redirect';

/** The success page's content until it loads the dashboard. It stays if the person comes back to it. */
export function Recorded({ booking }: { booking: BookingView | null }) {
  const isHandingOver = useDashboardRedirect(booking);

  useEffect(() => {
    if (!booking) return;
    selectionPaid(
      booking.selectionId,
      booking.slots.map(({ id }) => id),
    );
    // If the page is about to load the dashboard, that shows the toast: here it would vanish before it is read.
    if (!isHandingOver) sayPaymentConfirmed(booking);
  }, [booking, isHandingOver]);

  return (
    <SuccessMessage
      booking={booking}
      onPredictions={() => openDashboard(booking?.referenceNumber ?? null)}
      status={isHandingOver && successCopy.handingOver}
    />
  );
}
