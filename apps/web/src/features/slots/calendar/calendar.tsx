import { addMonths } from '@raffle/contracts/slot-time';
import type { DayCount } from '@raffle/contracts/slots';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { isBrowserShortcut } from '../../../lib/browser-shortcut';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons';
import { seasonDay, type SeasonCalendar, type SeasonDay } from '../../season/heat/season-days.rules';
import { CalendarDayCell } from './calendar-day';
import heat from '../../../ui/heat.module.css';
import styles from './calendar.module.css';
import { clampDate, dateAfterKey, monthOf, weeksOf } from './calendar.rules';
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

/**
 * One month of the season, with the number of taken slots per day. Keyboard navigation works as in the APG date grid. All days share one
 * tab stop.
 */
export function Calendar({ season, counts, now, selected, freeOnly = false, onSelect }: CalendarProps) {
  const { from, to, today } = season;
  // Until the user chooses a date or changes the month, the calendar shows the current month. Today's date is unknown until the season has
  // loaded.
  const [visited, setCurrent] = useState(selected);
  const current = visited ?? clampDate(today, from, to);
  const takeFocus = useRef(false);
  const table = useRef<HTMLTableElement>(null);
  const titleId = useId();
  const month = monthOf(current);

  // A date chosen elsewhere, for example with the Back button, also changes the month.
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
    const next = isBrowserShortcut(event) ? null : dateAfterKey(current, event.key, event.shiftKey);
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
      <div className={`row ${styles.bar}`}>
        <StepButton
          label={calendarCopy.previous}
          blocked={month <= monthOf(from)}
          onStep={() => setCurrent(clampDate(addMonths(current, -1), from, to))}
        >
          <ChevronLeftIcon />
        </StepButton>
        <h2 id={titleId} aria-live="polite">
          {calendarCopy.month(month)}
        </h2>
        <StepButton
          label={calendarCopy.next}
          blocked={month >= monthOf(to)}
          onStep={() => setCurrent(clampDate(addMonths(current, 1), from, to))}
        >
          <ChevronRightIcon />
        </StepButton>
      </div>
      <table ref={table} aria-labelledby={titleId} className={heat.weeks}>
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
                    <span className={`muted ${styles.other}`}>{day}</span>
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

function Day({ heat, freeOnly, ...day }: SeasonDay & { freeOnly: boolean; isSelected: boolean; isTabStop: boolean }) {
  return <CalendarDayCell {...day} warmth={heat} isDimmed={freeOnly && day.state !== 'open'} />;
}
