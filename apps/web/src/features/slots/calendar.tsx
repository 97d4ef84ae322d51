import type { SeasonView } from '@raffle/contracts/season';
import type { DayCount } from '@raffle/contracts/slots';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons';
import { CalendarDayCell } from './calendar-day';
import styles from './calendar.module.css';
import { addMonths, clampDate, dateAfterKey, heatOf, monthOf, weeksOf } from './calendar.rules';
import { calendarCopy } from './slots.copy';

interface CalendarProps {
  season: Pick<SeasonView, 'from' | 'to' | 'today'>;
  /** How many slots of each date are taken; dates that are not known yet show no number. */
  days: ReadonlyMap<string, DayCount>;
  selected: string | null;
  onSelect: (date: string) => void;
}

/** A month of the season with what is taken of each day. Keys as the APG date grid; one tab stop. */
export function Calendar({ season, days, selected, onSelect }: CalendarProps) {
  const { from, to, today } = season;
  const [current, setCurrent] = useState(() => selected ?? clampDate(today, from, to));
  const takeFocus = useRef(false);
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

  return (
    <div className={styles.calendar}>
      <div className={styles.bar}>
        <MonthStep label={calendarCopy.previous} blocked={month <= monthOf(from)} onStep={() => setCurrent(clampDate(addMonths(current, -1), from, to))}>
          <ChevronLeftIcon />
        </MonthStep>
        <h2 id={titleId} aria-live="polite">
          {calendarCopy.month(month)}
        </h2>
        <MonthStep label={calendarCopy.next} blocked={month >= monthOf(to)} onStep={() => setCurrent(clampDate(addMonths(current, 1), from, to))}>
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
        <tbody onKeyDown={onKeyDown}>
          {weeksOf(month).map((week) => (
            <tr key={week[0]?.date}>
              {week.map(({ date, day, inMonth }) => (
                <td key={date}>
                  {inMonth ? (
                    <CalendarDayCell
                      date={date}
                      day={day}
                      count={days.get(date)}
                      isOutside={date < from || date > to}
                      isToday={date === today}
                      isSelected={date === selected}
                      isTabStop={date === current}
                      onSelect={(chosen) => {
                        setCurrent(chosen);
                        onSelect(chosen);
                      }}
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
      <HeatLegend />
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

function HeatLegend() {
  return (
    <div className={styles.legend}>
      <p>{calendarCopy.hint}</p>
      <p className={styles.scale}>
        <span>{calendarCopy.few}</span>
        {[0, 0.05, 0.2, 0.4, 0.8, 1].map((share) => (
          <span key={share} className={styles.swatch} data-heat={heatOf(share, 1)} />
        ))}
        <span>{calendarCopy.many}</span>
      </p>
    </div>
  );
}
