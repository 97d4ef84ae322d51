import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EndingNoticePart } from '../../features/results/ending-notice-part';
import { seasonQuery } from '../../features/season/season.queries';
import { Button } from '../../ui/plain/button';
import { PageHead } from '../../ui/page';
import { PageSpinner } from '../../ui/plain/spinner';
import { assumedSeason } from './assumed-season';
import { bookingCopy as copy } from './booking.copy';
import { BookingPanels } from './booking-panels';
import { BookingSteps } from './panels/booking-steps';
import { useBookingAddress } from './use-booking-address';
import styles from './booking.module.css';

export default function BookingPage() {
  const { data: known, dataUpdatedAt, isError, refetch } = useQuery(seasonQuery);
  const [assumed] = useState(assumedSeason);
  const season = known ?? (isError ? null : assumed);
  const address = useBookingAddress(season);
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={copy.title} description={copy.description} />
      <header className={styles.head}>
        <h1>{copy.title}</h1>
        <p className="muted">{copy.subtitle}</p>
      </header>
      <EndingNoticePart spaced />
      <BookingSteps current={2} done={address.date === null ? 0 : 1} />
      {season && <BookingPanels season={season} receivedAt={known ? dataUpdatedAt : null} address={address} />}
      {!season && !isError && <PageSpinner label={copy.loading} />}
      {!season && isError && (
        <div className={`stack ${styles.failed}`} role="alert">
          <p>{copy.seasonFailed}</p>
          <Button onClick={() => void refetch()}>{copy.tryAgain}</Button>
        </div>
      )}
    </div>
  );
}
