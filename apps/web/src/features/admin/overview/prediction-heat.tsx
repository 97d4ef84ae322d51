import type { AdminHeat } from '@raffle/contracts/admin-overview';
import type { SeasonView } from '@raffle/contracts/season';
import { useMemo, useState } from 'react';
import { formatDate } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import heat from '../../season/heat.module.css';
import { heatCopy as copy } from './admin-overview.copy';
import { ChartTable } from './chart-table';
import { DaySlotsDialog, type ChosenHour } from './day-slots-dialog';
import { HeatMonthTable } from './heat-month-table';
import { busiestHour, heatMonths, heatStep, monthToShow, type HeatMonth } from './prediction-heat.rules';
import styles from './prediction-heat.module.css';

/** When people think the water comes: days by hours, month by month, and the slots of whatever is pressed. */
export function PredictionHeat({ cells, season }: { cells: AdminHeat['cells']; season: Pick<SeasonView, 'from' | 'to' | 'today'> }) {
  const { from, to, today } = season;
  const months = useMemo(() => heatMonths(cells, from, to), [cells, from, to]);
  const [wanted, setWanted] = useState<string>();
  const [chosen, setChosen] = useState<ChosenHour>();
  const shown = months.find(({ month }) => month === (wanted ?? monthToShow(months, today))) ?? months[0];
  if (shown === undefined) return null;
  return (
    <>
      <div className={`${styles.months} no-print`} role="group" aria-label={copy.months}>
        {months.map(({ month, sold }) => (
          <Button
            key={month}
            variant={month === shown.month ? 'solid' : 'outline'}
            aria-pressed={month === shown.month}
            aria-label={copy.month(formatDate(`${month}-01`, 'MMMM'), sold)}
            onClick={() => setWanted(month)}
          >
            {formatDate(`${month}-01`, 'MMM')}
          </Button>
        ))}
      </div>
      <p className={styles.lead}>{copy.lead(formatDate(`${shown.month}-01`, 'MMMM yyyy'), shown.sold)}</p>
      <HeatMonthTable month={shown} onChoose={setChosen} />
      <Legend />
      <ChartTable>
        <DayTable month={shown} />
      </ChartTable>
      <DaySlotsDialog chosen={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

function Legend() {
  return (
    <ul className={styles.legend}>
      {[0, 1, 2, 3, 4].map((sold) => (
        <li key={sold} className={heat.heat} data-heat={heatStep(sold)}>
          {sold}
        </li>
      ))}
      <li className={styles.legendText}>{copy.legend}</li>
    </ul>
  );
}

function DayTable({ month }: { month: HeatMonth }) {
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <th scope="col">{copy.day}</th>
          <th scope="col">{copy.sold}</th>
          <th scope="col">{copy.busiest}</th>
        </tr>
      </thead>
      <tbody>
        {month.days.map((day) => {
          const hour = busiestHour(day);
          return (
            <tr key={day.date}>
              <th scope="row">{formatDate(day.date)}</th>
              <td>{day.sold}</td>
              <td>{hour === undefined ? copy.noHour : copy.hour(hour, day.hours[hour] ?? 0)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
