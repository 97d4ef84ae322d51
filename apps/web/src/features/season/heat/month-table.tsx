import { type AriaAttributes, type KeyboardEvent, memo, type MouseEvent, useEffect, useRef } from 'react';
import { isBrowserShortcut } from '../../../lib/browser-shortcut';
import heatStyles from '../../../ui/heat.module.css';
import { dayStateLabel } from '../season.copy';
import styles from './month-table.module.css';
import { clampDate, dateAfterKey, weeksBetween } from './month-table.rules';
import type { SeasonDay } from './season-days.rules';
import { type Arrived, dayLabel, seasonHeatCopy, weekdayCopy } from './season-heat.copy';

/** Past arrivals, keyed by the date in this season that has the same day and month. */
export type Arrivals = ReadonlyMap<string, Arrived>;

interface MonthTableProps extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby' | 'aria-describedby'> {
  id?: string;
  className?: string | undefined;
  /** Consecutive days of one month. */
  days: readonly SeasonDay[];
  /** The first and last date that the keyboard can move to. */
  from: string;
  to: string;
  /** Date of the day that is the table's only tab stop. */
  current: string;
  selected: string | null;
  /** Dims days without a free slot. */
  freeOnly: boolean;
  arrivals?: Arrivals;
  onMove: (date: string) => void;
  onChoose: (date: string) => void;
}

/** A month's weeks. Only days in `days` can be chosen. Keyboard navigation works as in the APG date grid. */
export function MonthTable(props: MonthTableProps) {
  const { className = '', days, from, to, current, selected, freeOnly, arrivals, onMove, onChoose, ...attributes } = props;
  const takeFocus = useRef(false);
  const table = useRef<HTMLTableElement>(null);

  useEffect(() => {
    if (!takeFocus.current) return;
    takeFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus();
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = isBrowserShortcut(event) ? null : dateAfterKey(current, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    const date = clampDate(next, from, to);
    if (date === current) return;
    takeFocus.current = true;
    onMove(date);
  };

  const onClick = (event: MouseEvent) => {
    const date = (event.target as HTMLElement).closest<HTMLElement>('[data-date]')?.dataset.date;
    if (date === undefined) return;
    onMove(date);
    onChoose(date);
  };

  const known = new Map(days.map((day) => [day.date, day]));
  return (
    <table {...attributes} ref={table} className={`${heatStyles.weeks} ${className}`}>
      <thead>
        <tr>
          {weekdayCopy.map(({ name, short }, weekday) => (
            <th key={name} scope="col" abbr={name} data-weekend={weekday >= 5 || undefined}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown} onClick={onClick}>
        {weeksBetween(days[0]!.date, days.at(-1)!.date).map((week) => (
          <tr key={week[0]}>
            {week.map((date, weekday) => {
              const day = known.get(date);
              return (
                <td key={date} data-weekend={weekday >= 5 || undefined}>
                  {day ? (
                    <DayButton
                      {...day}
                      isDimmed={freeOnly && day.state !== 'open'}
                      isSelected={date === selected}
                      isTabStop={date === current}
                      arrival={arrivals?.get(date)}
                    />
                  ) : (
                    <span className={`muted ${styles.other}`}>{Number(date.slice(8))}</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps extends SeasonDay {
  isDimmed: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  arrival: Arrived | undefined;
}

/** A day of the season. Its props are plain values, so that a live change re-renders only the affected days. */
const DayButton = memo(function DayButton({ heat, isDimmed, isSelected, isTabStop, arrival, ...day }: DayButtonProps) {
  return (
    <button
      type="button"
      className={`own-colours ${heatStyles.heat} ${heatStyles.day} ${styles.day}`}
      data-date={day.date}
      data-heat={heat}
      data-state={day.state}
      data-dimmed={isDimmed || undefined}
      data-arrival={arrival ? '' : undefined}
      aria-pressed={isSelected}
      aria-current={day.isToday ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      {/* The visible number and word are too terse for screen readers, so screen readers get a full sentence instead. */}
      <span className="visually-hidden">{dayLabel(day, isSelected, arrival)}</span> <b aria-hidden="true">{day.day}</b>{' '}
      <small aria-hidden="true">{day.state === 'open' ? <Taken count={day.taken} /> : dayStateLabel[day.state]}</small>
    </button>
  );
});

function Taken({ count }: { count: number | null }) {
  if (!count) return null;
  return (
    <>
      {count}
      <span className={styles.word}> {seasonHeatCopy.taken}</span>
    </>
  );
}
