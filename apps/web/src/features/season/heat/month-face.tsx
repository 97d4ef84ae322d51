import heat from '../../../ui/heat.module.css';
import styles from './month-face.module.css';
import { monthName, seasonCopy } from '../season.copy';
import type { SeasonMonth } from './season-days.rules';

/** Shows a month as a small grid of coloured days. Screen readers skip the grid and read the count below it instead. */
export function MonthFace({ month, note }: { month: SeasonMonth; note?: string | undefined }) {
  return (
    <>
      <span className={styles.name}>{monthName(month.month)}</span>{' '}
      <span className={`own-colours ${styles.days}`} aria-hidden="true">
        {month.days.map(({ day, heat: warmth, state, isToday }) => (
          <i key={day} className={heat.heat} data-heat={warmth} data-state={state} data-today={isToday || undefined} />
        ))}
      </span>
      <span className={`row muted ${styles.count}`}>
        {month.taken === null ? '\u2007' : seasonCopy.taken(month.taken)} {note && <span>{note}</span>}
      </span>
    </>
  );
}
