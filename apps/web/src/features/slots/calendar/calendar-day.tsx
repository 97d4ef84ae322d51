import { memo } from 'react';
import heat from '../../../ui/heat.module.css';
import { dayStateLabel } from '../../season/season.copy';
import type { DayState, Heat } from '../../season/heat/season-days.rules';
import { dayLabel } from '../../season/heat/season-heat.copy';
import styles from './calendar.module.css';
import { calendarCopy } from '../slots.copy';

interface CalendarDayCellProps {
  date: string;
  day: number;
  state: DayState;
  warmth: Heat;
  taken: number | null;
  capacity: number;
  free: number | null;
  isToday: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  /** Whether the user wants only free days and this day has no free slots. */
  isDimmed: boolean;
}

/** A calendar day: its number and, below it, the number of taken slots or the label "full" or "closed". */
export const CalendarDayCell = memo(function CalendarDayCell(props: CalendarDayCellProps) {
  const { date, day, state, warmth, taken, isToday, isSelected, isTabStop, isDimmed } = props;
  return (
    <button
      type="button"
      className={`own-colours ${heat.heat} ${heat.day} ${styles.day}`}
      data-date={date}
      data-heat={warmth}
      data-state={state}
      data-dimmed={isDimmed || undefined}
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      {/* A sentence for screen readers that also contains the weekday and the month. */}
      <span className="visually-hidden">{dayLabel(props, isSelected)}</span>
      <span className={styles.number} aria-hidden="true">
        {day}
      </span>
      <span className={styles.count} aria-hidden="true">
        {state === 'open' ? <Taken count={taken} /> : dayStateLabel[state]}
      </span>
    </button>
  );
});

function Taken({ count }: { count: number | null }) {
  if (!count) return null;
  return (
    <>
      {count}
      <span className={styles.word}> {calendarCopy.taken}</span>
    </>
  );
}
