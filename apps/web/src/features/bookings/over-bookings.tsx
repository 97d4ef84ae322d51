import type { BookingView } from '@raffle/contracts/bookings';
import { formatDate, formatMoney, formatSlot } from '../../lib/formats';
import { StatusChip } from '../../ui/status-chip';
import { slotsByDate } from './booking-groups.rules';
import { dashboardCopy, statusWords } from './bookings.copy';
import styles from './over-bookings.module.css';

/** What was never paid or was given back: kept out of the way, and kept. */
export function OverBookings({ bookings }: { bookings: BookingView[] }) {
  return (
    <details className={styles.over}>
      <summary>
        {dashboardCopy.overTitle} ({bookings.length})
      </summary>
      <p className={styles.note}>{dashboardCopy.overBody}</p>
      <ul className={styles.list}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <p className={styles.head}>
              <span>{booking.referenceNumber}</span>
              <StatusChip>{statusWords(booking)}</StatusChip>
              <span>{formatMoney(booking.totalAmount)}</span>
            </p>
            <p className={styles.note}>
              {slotsByDate(booking.slots)
                .map((day) => `${formatDate(day.date)} ${day.slots.map((slot) => formatSlot(slot.id)).join(', ')}`)
                .join('; ')}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
