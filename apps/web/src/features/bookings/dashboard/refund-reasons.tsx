import type { BookingView } from '@raffle/contracts/bookings';
import { formatInstantDay, formatMoney } from '../../../lib/format/formats';
import { dashboardCopy } from '../bookings.copy';

/** The reasons why organisers refunded all or part of a booking. Shown here because emails to an unconfirmed address omit them. */
export function RefundReasons({ booking: { refunds = [] } }: { booking: Pick<BookingView, 'refunds'> }) {
  return refunds.map(
    ({ amount, at, reason }) =>
      reason !== undefined && <p key={at}>{dashboardCopy.refundedBecause(formatMoney(amount), formatInstantDay(at), reason)}</p>,
  );
}
