import { stepsCopy } from '../booking.copy';
import styles from './booking-steps.module.css';

interface BookingStepsProps {
  current: 1 | 2 | 3;
  /** Number of steps that are marked as done. On the booking page, the first step is done once a date is chosen. */
  done: 0 | 1 | 2;
}

/** Shows the user's progress from choosing a date to paying. */
export function BookingSteps({ current, done }: BookingStepsProps) {
  return (
    <ol className={`quiet ${styles.steps}`} aria-label={stepsCopy.label}>
      {stepsCopy.steps.map((name, index) => {
        const number = index + 1;
        return (
          <li key={name} aria-current={number === current ? 'step' : undefined} data-done={number <= done || undefined}>
            <span className={`own-colours ${styles.number}`} aria-hidden="true">
              {number <= done ? '✓' : number}
            </span>
            <span className="visually-hidden">{stepsCopy.step(number, stepsCopy.steps.length)}</span>
            {name}
            {number <= done && <span className="visually-hidden">{stepsCopy.done}</span>}
          </li>
        );
      })}
    </ol>
  );
}
