import type { BookingView } from '@raffle/contracts/bookings';
import { useEffect } from 'react';
import { paths } from '../../app/paths';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { formatFullDate, formatSlot } from '../../lib/formats';
import { Button, LinkButton } from '../../ui/button';
import { selectionPaid } from '../selections/selection-store';
import { slotsByDate } from './booking-groups.rules';
import { successCopy } from './bookings.copy';
import { sayPaymentConfirmed } from './payment-toasts';
import styles from './success-message.module.css';
import { openDashboard, useHandOver } from './use-hand-over';

/** What was bought, and the two ways on. Without a booking only the ways. */
export function SuccessMessage({ booking }: { booking: BookingView | null }) {
  const reference = booking?.referenceNumber ?? null;
  const isHandingOver = useHandOver(reference);

  useEffect(() => {
    if (!booking) return;
    selectionPaid(
      booking.selectionId,
      booking.slots.map(({ id }) => id),
    );
    // While the page hands over, the dashboard says it: a toast here would be gone before it is read.
    if (!isHandingOver) sayPaymentConfirmed(booking);
  }, [booking, isHandingOver]);

  return (
    <div className={styles.success}>
      <p>{successCopy.recordedBody}</p>
      {booking && <Bought booking={booking} />}
      <div className={styles.actions}>
        <Button size="lg" onClick={() => openDashboard(reference)}>
          {successCopy.seePredictions}
        </Button>
        <LinkButton to={paths.home} size="lg" variant="outline">
          {successCopy.backHome}
        </LinkButton>
      </div>
      <p className={styles.handOver} role="status">
        {isHandingOver && successCopy.handingOver}
      </p>
    </div>
  );
}

function Bought({ booking }: { booking: BookingView }) {
  return (
    <div className={styles.bought}>
      <p className={styles.reference}>
        <span>{successCopy.reference}</span>
        <strong>{booking.referenceNumber}</strong>
      </p>
      {slotsByDate(booking.slots).map((day) => (
        <div key={day.date}>
          <h2>{formatFullDate(day.date)}</h2>
          <ul className={styles.slots}>
            {day.slots.map((slot) => (
              <li key={slot.id}>{formatSlot(slot.id)}</li>
            ))}
          </ul>
        </div>
      ))}
      <p className={styles.zone}>{TIME_ZONE_NOTE}</p>
    </div>
  );
}
