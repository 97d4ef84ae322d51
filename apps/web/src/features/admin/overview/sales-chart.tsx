import type { AdminOverview } from '@raffle/contracts/admin-overview';
import { useMemo } from 'react';
import { formatDate, formatMoney } from '../../../lib/formats';
import { ChartTable } from './chart-table';
import { overviewCopy } from './admin-overview.copy';
import styles from './sales-chart.module.css';
import { salesByDay, type SalesDay } from './sales-chart.rules';

const copy = overviewCopy.sales;
const [WIDTH, HEIGHT] = [640, 180];
/** The first days of a season are not stretched over the whole width. */
const FEWEST_BARS = 28;

/** Bars for the days, a line for what came together so far, and the same as a table. */
export function SalesChart({ sales }: { sales: AdminOverview['sales'] }) {
  const days = useMemo(() => salesByDay(sales), [sales]);
  if (days.length === 0) return <p>{copy.none}</p>;
  return (
    <>
      <Bars days={days} />
      <p className={styles.legend}>{copy.legend}</p>
      <ChartTable>
        <SalesTable days={days} />
      </ChartTable>
    </>
  );
}

function Bars({ days }: { days: SalesDay[] }) {
  const most = Math.max(...days.map(({ amount }) => amount), 1);
  const total = days.at(-1)?.total ?? 0;
  const step = WIDTH / Math.max(days.length, FEWEST_BARS);
  const line = days.map((day, index) => `${(index + 0.5) * step},${HEIGHT - (day.total / Math.max(total, 1)) * (HEIGHT - 8)}`).join(' ');
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={copy.chart(days.length, formatMoney(total))}
    >
      {days.map(({ date, slots, amount }, index) => (
        <rect
          key={date}
          x={index * step + step * 0.1}
          width={step * 0.8}
          y={HEIGHT - (amount / most) * (HEIGHT - 8)}
          height={(amount / most) * (HEIGHT - 8)}
          rx="2"
        >
          <title>{copy.bar(formatDate(date), slots, formatMoney(amount))}</title>
        </rect>
      ))}
      <polyline points={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function SalesTable({ days }: { days: SalesDay[] }) {
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <th scope="col">{copy.date}</th>
          <th scope="col">{copy.slots}</th>
          <th scope="col">{copy.amount}</th>
          <th scope="col">{copy.total}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, slots, amount, total }) => (
          <tr key={date}>
            <th scope="row">{formatDate(date)}</th>
            <td>{slots}</td>
            <td>{formatMoney(amount)}</td>
            <td>{formatMoney(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
