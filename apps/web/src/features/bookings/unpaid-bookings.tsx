import type { BookingView } from '@raffle/contracts/bookings';
import { paths } from '../../app/paths';
import { formatClock, formatDate, formatMoney, formatSlot } from '../../lib/formats';
import { LinkButton } from '../../ui/button';
import { CardIcon } from '../../ui/icons';
import { StatusChip } from '../../ui/status-chip';
import { slotsByDate } from './booking-groups.rules';
import { dashboardCopy, statusWords } from './bookings.copy';
import styles from './unpaid-bookings.module.css';

/** Bookings that still have to be paid, each with its way to pay. */
export function UnpaidBookings({ bookings }: { bookings: BookingView[] }) {
  return (
    <ul className={styles.list}>
      {bookings.map((booking) => (
        <li key={booking.id} className={styles.booking}>
          <div className={styles.what}>
            <p className={styles.head}>
              <span className={styles.reference}>{booking.referenceNumber}</span>
              <StatusChip tone="busy">{statusWords(booking)}</StatusChip>
            </p>
            <ul>
              {slotsByDate(booking.slots).map((day) => (
                <li key={day.date}>
                  <strong>{formatDate(day.date)}</strong> {day.slots.map((slot) => formatSlot(slot.id)).join(', ')}
                </li>
              ))}
            </ul>
            {booking.heldUntil && <p className={styles.note}>{dashboardCopy.heldUntil(formatClock(booking.heldUntil))}</p>}
          </div>
          <LinkButton to={paths.paymentBooking(booking.id)} tone="ember">
            <CardIcon /> {dashboardCopy.pay(formatMoney(booking.totalAmount))}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
