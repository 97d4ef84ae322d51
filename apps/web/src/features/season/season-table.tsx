import { type KeyboardEvent, type MouseEvent, memo, useId, useRef, useState } from 'react';
import { SLOTS_PER_DAY } from '@raffle/contracts/limits';
import heat from './heat.module.css';
import { dayLabel, monthLabel, seasonHeatCopy } from './season-heat.copy';
import { grouped, monthName } from './season.copy';
import { dateAfterTableKey, firstOpenDay, type DayState, type Heat, type SeasonMonth } from './season-days.rules';
import styles from './season-table.module.css';

const COLUMNS = Array.from({ length: 31 }, (_, index) => index + 1);

interface SeasonTableProps {
  months: readonly SeasonMonth[];
  selected: string | null;
  freeOnly: boolean;
  onChoose: (date: string) => void;
}

/** Months by days. One tab stop, arrow keys inside; one listener for all 245 buttons. */
export function SeasonTable({ months, selected, freeOnly, onChoose }: SeasonTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const keysId = useId();
  const [visited, setVisited] = useState<string | null>(null);
  const firstOpen = months.find(({ openDays }) => openDays > 0) ?? months[0];
  const tabStop = visited ?? selected ?? (firstOpen && firstOpenDay(firstOpen));

  const onKeyDown = (event: KeyboardEvent) => {
    const date = dateOf(event.target);
    const next = date && dateAfterTableKey(months, date, event.key);
    if (!next) return;
    event.preventDefault();
    body.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  const onClick = (event: MouseEvent) => {
    const date = dateOf(event.target);
    if (date) onChoose(date);
  };

  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-describedby={keysId}>
        <caption className="visually-hidden">{seasonHeatCopy.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{seasonHeatCopy.month}</span>
            </th>
            {COLUMNS.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown} onClick={onClick} onFocus={(event) => setVisited(dateOf(event.target))}>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row" abbr={monthName(month.month)} aria-label={monthLabel(month)}>
                {monthName(month.month).slice(0, 3)}
                <span className={styles.taken}>{month.taken === null ? '' : grouped(month.taken)}</span>
              </th>
              {month.days.map((day) => (
                <td key={day.date}>
                  <DayButton
                    date={day.date}
                    state={day.state}
                    warmth={day.heat}
                    taken={day.taken}
                    free={day.free}
                    isToday={day.isToday}
                    isDimmed={freeOnly && day.state !== 'open'}
                    isSelected={day.date === selected}
                    isTabStop={day.date === tabStop}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={keysId} hidden>
        {seasonHeatCopy.keys}
      </p>
    </div>
  );
}

interface DayButtonProps {
  date: string;
  state: DayState;
  warmth: Heat;
  taken: number | null;
  free: number | null;
  isToday: boolean;
  isDimmed: boolean;
  isSelected: boolean;
  isTabStop: boolean;
}

/** Props are plain values, so that a live change draws only the days that it changed. */
const DayButton = memo(function DayButton({ warmth, isDimmed, isSelected, isTabStop, ...day }: DayButtonProps) {
  const label = dayLabel(day, SLOTS_PER_DAY, isSelected);
  return (
    <button
      type="button"
      className={`${heat.heat} ${styles.day}`}
      data-date={day.date}
      data-heat={warmth}
      data-state={day.state}
      data-dimmed={isDimmed || undefined}
      aria-label={label}
      title={label}
      aria-pressed={isSelected}
      aria-current={day.isToday ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      {day.taken ? day.taken : null}
    </button>
  );
});

function dateOf(target: EventTarget): string | null {
  return (target as HTMLElement).closest<HTMLElement>('[data-date]')?.dataset.date ?? null;
}
