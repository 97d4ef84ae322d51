import type { BookingView } from '@raffle/contracts/bookings';
import { useEffect } from 'react';
import { selectionPaid } from '../../selections/selection-store';
import { successCopy } from '../success.copy';
import { sayPaymentConfirmed } from './payment-toasts';
import { SuccessMessage } from './success-message';
import { openDashboard, useDashboardRedirect } from './use-dashboard-redirect';

/**
 * Content of the success page, shown until the page redirects to the dashboard. If the user goes back to the success page, it does not
 * redirect again.
 */
export function Recorded({ booking }: { booking: BookingView | null }) {
  const isHandingOver = useDashboardRedirect(booking);

  useEffect(() => {
    if (!booking) return;
    selectionPaid(
      booking.selectionId,
      booking.slots.map(({ id }) => id),
    );
    // If the page is about to load the dashboard, the dashboard shows the toast, because a toast on this page would disappear too soon.
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
