import type { BookingView } from '@raffle/contracts/bookings';
import { useEffect } from 'react';
import { selectionPaid } from '../../selections/selection-store';
import { successCopy } from '../success.copy';
import { sayPaymentConfirmed } from './payment-toasts';
import { SuccessMessage } from './success-message';
import { openDashboard, useDashboardRedirect } from './use-dashboard-redirect';

/**
 * Content of the success page, shown until the page loads the dashboard. If the user returns to the success page, the page does not load
 * the dashboard again.
 */
export function Recorded({ booking }: { booking: BookingView | null }) {
  const isHandingOver = useDashboardRedirect(booking);

  useEffect(() => {
    if (!booking) return;
    selectionPaid(
      booking.selectionId,
      booking.slots.map(({ id }) => id),
    );
    // If the page is about to load the dashboard, the dashboard shows the toast. A toast on this page disappears too soon.
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
