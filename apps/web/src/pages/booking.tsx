import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from '../features/season/season.queries';
import { Button } from '../ui/button';
import { PageHead } from '../ui/page';
import { PageSpinner } from '../ui/spinner';
import { bookingCopy as copy } from './booking/booking.copy';
import { BookingDesk } from './booking/booking-desk';
import { BookingSteps } from './booking/booking-steps';
import styles from './booking.module.css';

export default function BookingPage() {
  const { data: season, dataUpdatedAt, isError, refetch } = useQuery(seasonQuery);
  return (
    <div className={styles.page}>
      <PageHead title={copy.title} description={copy.description} />
      <header className={styles.head}>
        <h1>{copy.title}</h1>
        <p>{copy.subtitle}</p>
      </header>
      <BookingSteps current={2} />
      {season && <BookingDesk season={season} receivedAt={dataUpdatedAt} />}
      {!season && !isError && <PageSpinner label={copy.loading} />}
      {!season && isError && (
        <div className={styles.failed} role="alert">
          <p>{copy.seasonFailed}</p>
          <Button onClick={() => void refetch()}>{copy.tryAgain}</Button>
        </div>
      )}
    </div>
  );
}
