import { addDays, addMonths, datesBetween } from '@raffle/contracts/slot-time';
import type { DayCount } from '@raffle/contracts/slots';
import { useId, useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons';
import { MonthTable } from '../../season/heat/month-table';
import { clampDate } from '../../season/heat/month-table.rules';
import { seasonDay, type SeasonCalendar } from '../../season/heat/season-days.rules';
import styles from './calendar.module.css';
import { StepButton } from './step-button';
import { calendarCopy } from '../slots.copy';

interface CalendarProps {
  season: SeasonCalendar;
  /** Number of taken slots per date. A date without a count shows no number. */
  counts: ReadonlyMap<string, DayCount>;
  /** The game clock's current time, in epoch milliseconds. */
  now: number;
  selected: string | null;
  /** Dims days without a free slot. */
  freeOnly?: boolean;
  onSelect: (date: string) => void;
}

/** One month of the season, with the number of taken slots per day. Keys and buttons move to other months. */
export function Calendar({ season, counts, now, selected, freeOnly = false, onSelect }: CalendarProps) {
  const { from, to, today } = season;
  // Until the user chooses a date or changes the month, the calendar shows the current month. Today's date is unknown until the season has
  // loaded.
  const [visited, setCurrent] = useState(selected);
  const current = clampDate(visited ?? today, from, to);
  const titleId = useId();
  const month = current.slice(0, 7);
  const step = (months: number) => setCurrent(clampDate(addMonths(current, months), from, to));

  // A date chosen elsewhere, for example with the Back button, also changes the month.
  const [shown, setShown] = useState(selected);
  if (selected !== shown) {
    setShown(selected);
    if (selected) setCurrent(selected);
  }

  const firstOfMonth = `${month}-01`;
  const first = clampDate(firstOfMonth, from, to);
  const last = clampDate(addDays(addMonths(firstOfMonth, 1), -1), from, to);
  return (
    <div className={styles.calendar}>
      <div className={`row ${styles.bar}`}>
        <StepButton label={calendarCopy.previous} blocked={first === from} onStep={() => step(-1)}>
          <ChevronLeftIcon />
        </StepButton>
        <h2 id={titleId} aria-live="polite">
          {calendarCopy.month(month)}
        </h2>
        <StepButton label={calendarCopy.next} blocked={last === to} onStep={() => step(1)}>
          <ChevronRightIcon />
        </StepButton>
      </div>
      <MonthTable
        aria-labelledby={titleId}
        days={datesBetween(first, last).map((date) => seasonDay(date, counts.get(date), season, now))}
        from={from}
        to={to}
        current={current}
        selected={selected}
        freeOnly={freeOnly}
        onMove={setCurrent}
        onChoose={onSelect}
      />
    </div>
  );
}
