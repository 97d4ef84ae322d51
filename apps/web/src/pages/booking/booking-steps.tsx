import { stepsCopy } from './booking.copy';
import styles from './booking-steps.module.css';

/** Where on the way from date to payment a person is; the booking page is the second of three. */
export function BookingSteps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className={styles.steps} aria-label={stepsCopy.label}>
      {stepsCopy.steps.map((name, index) => {
        const number = index + 1;
        return (
          <li key={name} aria-current={number === current ? 'step' : undefined} data-done={number < current || undefined}>
            <span className={styles.number} aria-hidden="true">
              {number < current ? '✓' : number}
            </span>
            <span className="visually-hidden">{stepsCopy.step(number, stepsCopy.steps.length)}</span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}
