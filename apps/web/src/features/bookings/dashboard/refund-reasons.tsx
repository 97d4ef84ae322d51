import type { BookingView } from '@raffle/contracts/bookings';
import { formatInstantDate, formatMoney } from '../../../lib/format/formats';
import { dashboardCopy } from '../bookings.copy';

/** Why organisers refunded a booking or a part of it. An email to an address that nobody has confirmed does not say it. */
export function RefundReasons({ booking: { refunds = [] } }: { booking: Pick<BookingView, 'refunds'> }) {
  return refunds.map(
    ({ amount, at, reason }) =>
      reason !== undefined && (
        <p key={at}>{dashboardCopy.refundedBecause(formatMoney(amount), formatInstantDate(at, 'd MMMM yyyy'), reason)}</p>
      ),
  );
}
