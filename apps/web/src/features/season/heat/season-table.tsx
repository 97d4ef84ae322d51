import { useId } from 'react';
import { type Arrivals, DayButton, dayProps, useDayTable } from './day-button';
import { monthLabel, seasonHeatCopy } from './season-heat.copy';
import { grouped, monthName } from '../season.copy';
import { dateAfterTableKey, firstOpenDay, type SeasonMonth } from './season-days.rules';
import styles from './season-table.module.css';

const COLUMNS = Array.from({ length: 31 }, (_, index) => index + 1);

interface SeasonTableProps {
  months: readonly SeasonMonth[];
  selected: string | null;
  freeOnly: boolean;
  arrivals: Arrivals;
  onChoose: (date: string) => void;
}

/** Months by days. One tab stop, arrow keys inside; one listener for all 245 buttons. */
export function SeasonTable({ months, selected, freeOnly, arrivals, onChoose }: SeasonTableProps) {
  const keysId = useId();
  const { visited, ...heard } = useDayTable((date, key) => dateAfterTableKey(months, date, key), onChoose);
  const firstOpen = months.find(({ openDays }) => openDays > 0) ?? months[0];
  const tabStop = visited ?? selected ?? (firstOpen && firstOpenDay(firstOpen));

  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-describedby={keysId}>
        <caption className="visually-hidden">{seasonHeatCopy.caption}</caption>
        <thead className="muted">
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
        <tbody {...heard}>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row" abbr={monthName(month.month)} aria-label={monthLabel(month)}>
                {monthName(month.month).slice(0, 3)}
                <span className={`muted ${styles.taken}`}>{month.taken === null ? '' : grouped(month.taken)}</span>
              </th>
              {month.days.map((day) => (
                <td key={day.date}>
                  <DayButton
                    {...dayProps(day, selected, freeOnly, arrivals)}
                    className={styles.day as string}
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
