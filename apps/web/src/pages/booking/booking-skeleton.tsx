import { bookingCopy } from './booking.copy';
import styles from './booking-skeleton.module.css';

const WEEKS = 5;

/**
 * A calendar without dates, shown while the season loads. It is tall enough to keep the footer off screen, so that the footer does not
 * visibly move when the season loads.
 */
export function BookingSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p className="visually-hidden" role="status">
        {bookingCopy.loading}
      </p>
      <div className={styles.days} aria-hidden="true">
        {Array.from({ length: WEEKS * 7 }, (_, index) => (
          <span key={index} className={styles.day} />
        ))}
      </div>
    </div>
  );
}
