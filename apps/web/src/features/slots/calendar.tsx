import type { DayCount } from '@raffle/contracts/slots';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons';
import { seasonDay, type SeasonCalendar, type SeasonDay } from '../season/season-days.rules';
import { CalendarDayCell } from './calendar-day';
import styles from './calendar.module.css';
import { addMonths, clampDate, dateAfterKey, monthOf, weeksOf } from './calendar.rules';
import { calendarCopy } from './slots.copy';

interface CalendarProps {
  season: SeasonCalendar;
  /** How many slots of each date are taken; dates that are not known yet show no number. */
  counts: ReadonlyMap<string, DayCount>;
  /** The game's present instant in milliseconds. */
  now: number;
  selected: string | null;
  /** Days on which nothing is free step back. */
  freeOnly?: boolean;
  /** A date whose month is shown first and that takes the focus. */
  opensAt?: string | null;
  onSelect: (date: string) => void;
}

/** A month of the season with what is taken of each day. Keys as the APG date grid; one tab stop. */
export function Calendar({ season, counts, now, selected, freeOnly = false, opensAt = null, onSelect }: CalendarProps) {
  const { from, to, today } = season;
  const [current, setCurrent] = useState(() => opensAt ?? selected ?? clampDate(today, from, to));
  const takeFocus = useRef(opensAt !== null);
  const table = useRef<HTMLTableElement>(null);
  const titleId = useId();
  const month = monthOf(current);

  // A date chosen elsewhere, such as the address or the Back button, brings its month along.
  const [shown, setShown] = useState(selected);
  if (selected !== shown) {
    setShown(selected);
    if (selected) setCurrent(selected);
  }

  useEffect(() => {
    if (!takeFocus.current) return;
    takeFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus();
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dateAfterKey(current, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    takeFocus.current = true;
    setCurrent(clampDate(next, from, to));
  };

  const onClick = (event: MouseEvent) => {
    const date = (event.target as HTMLElement).closest<HTMLElement>('[data-date]')?.dataset.date;
    if (date === undefined) return;
    setCurrent(date);
    onSelect(date);
  };

  return (
    <div className={styles.calendar}>
      <div className={styles.bar}>
        <MonthStep
          label={calendarCopy.previous}
          blocked={month <= monthOf(from)}
          onStep={() => setCurrent(clampDate(addMonths(current, -1), from, to))}
        >
          <ChevronLeftIcon />
        </MonthStep>
        <h2 id={titleId} aria-live="polite">
          {calendarCopy.month(month)}
        </h2>
        <MonthStep
          label={calendarCopy.next}
          blocked={month >= monthOf(to)}
          onStep={() => setCurrent(clampDate(addMonths(current, 1), from, to))}
        >
          <ChevronRightIcon />
        </MonthStep>
      </div>
      <table ref={table} aria-labelledby={titleId} className={styles.table}>
        <thead>
          <tr>
            {calendarCopy.weekdays.map(({ name, short }) => (
              <th key={name} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown} onClick={onClick}>
          {weeksOf(month).map((week) => (
            <tr key={week[0]?.date}>
              {week.map(({ date, day, inMonth }) => (
                <td key={date}>
                  {inMonth && date >= from && date <= to ? (
                    <Day
                      {...seasonDay(date, counts.get(date), season, now)}
                      freeOnly={freeOnly}
                      isSelected={date === selected}
                      isTabStop={date === current}
                    />
                  ) : (
                    <span className={styles.other}>{day}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MonthStepProps {
  label: string;
  blocked: boolean;
  onStep: () => void;
  children: React.ReactNode;
}

function MonthStep({ label, blocked, onStep, children }: MonthStepProps) {
  return (
    <button type="button" className={styles.step} aria-label={label} aria-disabled={blocked} onClick={() => !blocked && onStep()}>
      {children}
    </button>
  );
}

function Day({ heat, freeOnly, ...day }: SeasonDay & { freeOnly: boolean; isSelected: boolean; isTabStop: boolean }) {
  return <CalendarDayCell {...day} warmth={heat} isDimmed={freeOnly && day.state !== 'open'} />;
}
