import type { MouseEvent } from 'react';
import { formatDate } from '../../lib/format/formats';
import heat from '../../features/season/heat/heat.module.css';
import { heatCopy as copy } from './admin-overview.copy';
import type { ChosenHour } from './day-slots-dialog';
import { heatStep, HOURS, type HeatMonth } from './prediction-heat.rules';
import styles from './heat-month-table.module.css';

/** Days by hours. Each day is a button; a press on an hour opens its day at that hour. */
export function HeatMonthTable({ month, onChoose }: { month: HeatMonth; onChoose: (chosen: ChosenHour) => void }) {
  const onClick = ({ target }: MouseEvent) => {
    const date = (target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day;
    const hour = (target as HTMLElement).closest<HTMLElement>('[data-hour]')?.dataset.hour;
    if (date) onChoose({ date, hour: hour === undefined ? undefined : Number(hour) });
  };
  return (
    <table className={styles.month}>
      <caption className="visually-hidden">{copy.caption}</caption>
      <thead className="muted">
        <tr>
          <th scope="col">
            <span className="visually-hidden">{copy.day}</span>
          </th>
          {HOURS.map((hour) => (
            <th key={hour} scope="col" data-every={hour % 3 === 0 || undefined}>
              <span>{String(hour).padStart(2, '0')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody onClick={onClick}>
        {month.days.map(({ date, hours, sold }) => (
          <tr key={date} data-day={date}>
            <th scope="row">
              <button type="button" aria-label={copy.openDay(formatDate(date, 'd EEE, MMMM'), sold)}>
                {formatDate(date, 'd EEE')}
              </button>
            </th>
            {hours.map((count, hour) => (
              <td key={HOURS[hour]} className={`own-colours ${heat.heat}`} data-heat={heatStep(count)} data-hour={hour}>
                <span>{count}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
