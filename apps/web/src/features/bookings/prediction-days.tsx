import { formatDate, formatFullDate, formatMoney, formatSlot } from '../../lib/formats';
import { StatusChip } from '../../ui/status-chip';
import { BookingActions } from './booking-actions';
import { standingOf, type DayPrediction, type PredictionDay } from './booking-groups.rules';
import { dashboardCopy, statusWords } from './bookings.copy';
import styles from './prediction-days.module.css';

/** Predictions in the calendar's order. `reference` marks the booking that the person comes from. */
export function PredictionDays({ days, reference }: { days: PredictionDay[]; reference: string | null }) {
  return (
    <ol className={styles.days}>
      {days.map(({ date, predictions }) => (
        <li key={date} className={styles.day}>
          <h3 className={styles.date}>
            <span aria-hidden="true" className={styles.number}>
              {formatDate(date, 'd')}
            </span>
            <span aria-hidden="true" className={styles.month}>
              {formatDate(date, 'MMM')}
              <small>{formatDate(date, 'EEEE')}</small>
            </span>
            <span className="visually-hidden">{formatFullDate(date)}</span>
          </h3>
          <ul className={styles.predictions}>
            {predictions.map((prediction) => (
              <Prediction key={prediction.booking.id} prediction={prediction} isNew={prediction.booking.referenceNumber === reference} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Prediction({ prediction: { booking, slots }, isNew }: { prediction: DayPrediction; isNew: boolean }) {
  const isWhole = slots.length === booking.slots.length;
  return (
    <li className={styles.prediction} data-new={isNew || undefined}>
      <ul className={styles.slots}>
        {slots.map((slot) => (
          <li key={slot.id}>{formatSlot(slot.id)}</li>
        ))}
      </ul>
      <div className={styles.facts}>
        <StatusChip tone={standingOf(booking) === 'recorded' ? 'good' : 'busy'}>{statusWords(booking)}</StatusChip>
        <span className={styles.reference}>
          <span className={styles.term}>{dashboardCopy.reference}</span> {booking.referenceNumber}
        </span>
        <span>
          {isWhole ? (
            <>
              <span className={styles.term}>{dashboardCopy.total}</span> {formatMoney(booking.totalAmount)}
            </>
          ) : (
            dashboardCopy.partOf(formatMoney(booking.totalAmount), booking.slots.length)
          )}
        </span>
      </div>
      <BookingActions booking={booking} />
    </li>
  );
}
