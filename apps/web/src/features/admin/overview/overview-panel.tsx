import type { AdminOverview } from '@raffle/contracts/admin-overview';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { PageSpinner } from '../../../ui/spinner';
import { overviewCopy, statusName } from './admin-overview.copy';
import { adminOverviewQuery } from './admin-overview.queries';
import { useOverviewRealtime } from './admin-overview.realtime';
import styles from './overview.module.css';
import { OverviewTiles } from './overview-tiles';
import { SalesChart } from './sales-chart';

const copy = overviewCopy;

/** How the season stands: numbers, halves, bookings by state, sales by day. Kept current by the socket. */
export function OverviewPanel({ charities }: { charities: readonly { name: string }[] }) {
  const { data, isError, refetch } = useQuery(adminOverviewQuery);
  useOverviewRealtime();
  if (data) return <Overview overview={data} charities={charities} />;
  if (!isError) return <PageSpinner label={copy.loading} />;
  return (
    <div className={styles.failed} role="alert">
      <p>{copy.failed}</p>
      <Button onClick={() => void refetch()}>{copy.again}</Button>
    </div>
  );
}

function Overview({ overview, charities }: { overview: AdminOverview; charities: readonly { name: string }[] }) {
  return (
    <div className={styles.sections}>
      <OverviewTiles overview={overview} />
      <section className={styles.section}>
        <h2>{copy.split.title}</h2>
        <table className={styles.table}>
          <tbody>
            {overview.charities.map(({ share }, index) => (
              <tr key={charities[index]?.name ?? index}>
                <th scope="row">{charities[index]?.name}</th>
                <td>{formatMoney(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={styles.section}>
        <h2>{copy.sales.title}</h2>
        <SalesChart sales={overview.sales} />
      </section>
      <section className={styles.section}>
        <h2>{copy.bookings.title}</h2>
        <BookingsByState bookings={overview.bookings} />
      </section>
    </div>
  );
}

function BookingsByState({ bookings }: { bookings: AdminOverview['bookings'] }) {
  if (bookings.length === 0) return <p>{copy.bookings.none}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{copy.bookings.state}</th>
          <th scope="col">{copy.bookings.count}</th>
          <th scope="col">{copy.bookings.amount}</th>
        </tr>
      </thead>
      <tbody>
        {bookings.map(({ status, count, amount }) => (
          <tr key={status}>
            <th scope="row">{statusName[status]}</th>
            <td>{count}</td>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
