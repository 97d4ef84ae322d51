import type { AdminOverview } from '@raffle/contracts/admin-overview';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { formatMoney } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { PageSpinner } from '../../../ui/spinner';
import { seasonQuery } from '../../season/season.queries';
import { useAdmin } from '../access/require-admin';
import { LoadFailure } from '../frame/list-states';
import { ActivityPanel } from './activity-panel';
import { activityCopy, heatCopy, overviewCopy, statusName } from './admin-overview.copy';
import { adminHeatQuery, adminOverviewQuery } from './admin-overview.queries';
import { useOverviewRealtime } from './admin-overview.realtime';
import styles from './overview.module.css';
import { PredictionHeat } from './prediction-heat';
import { OverviewTiles } from './overview-tiles';
import { SalesChart } from './sales-chart';

const copy = overviewCopy;

/** How the season stands: numbers, halves, sales by day, predictions by hour, payments by state, what happens. Kept current by the socket. */
export function OverviewPanel({ charities }: { charities: readonly { name: string }[] }) {
  const { data, isError, refetch } = useQuery(adminOverviewQuery);
  const { role } = useAdmin();
  const seesBookings = role === 'owner' || role === 'organiser';
  const { news, showNews } = useOverviewRealtime(seesBookings);
  if (data) {
    return (
      <Overview overview={data} charities={charities}>
        {seesBookings && (
          <section className={`${styles.section} no-print`}>
            <h2>{activityCopy.title}</h2>
            <ActivityPanel news={news} onShow={showNews} />
          </section>
        )}
      </Overview>
    );
  }
  if (!isError) return <PageSpinner label={copy.loading} />;
  return (
    <div className={styles.failed} role="alert">
      <p>{copy.failed}</p>
      <Button onClick={() => void refetch()}>{copy.again}</Button>
    </div>
  );
}

function Overview({
  overview,
  charities,
  children,
}: {
  overview: AdminOverview;
  charities: readonly { name: string }[];
  children: ReactNode;
}) {
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
        <h2>{heatCopy.title}</h2>
        <Heat />
      </section>
      <section className={styles.section}>
        <h2>{copy.bookings.title}</h2>
        <BookingsByState bookings={overview.bookings} />
      </section>
      {children}
      <p className="no-print">
        <Button variant="outline" onClick={() => window.print()}>
          {copy.print}
        </Button>
      </p>
    </div>
  );
}

function Heat() {
  const { data: heat, isError, refetch } = useQuery(adminHeatQuery);
  const { data: season } = useQuery(seasonQuery);
  if (heat && season) return <PredictionHeat cells={heat.cells} season={season} />;
  return isError ? <LoadFailure message={heatCopy.failed} onAgain={() => void refetch()} /> : <PageSpinner label={copy.loading} />;
}

function BookingsByState({ bookings }: { bookings: AdminOverview['bookings'] }) {
  const { role } = useAdmin();
  const mayOpen = role === 'owner' || role === 'organiser';
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
            <th scope="row">
              {mayOpen ? <Link to={`${paths.adminBookings}?status=${status}`}>{statusName[status]}</Link> : statusName[status]}
            </th>
            <td>{count}</td>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
