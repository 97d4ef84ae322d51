import { bookingTitle } from '@raffle/contracts/season-phase';
import { useQuery } from '@tanstack/react-query';
import { CashOnly } from '../../features/season/cash-only';
import { Demonstration } from '../../features/season/demonstration';
import { SeasonNotice } from '../../features/season/season-notice';
import { isOnSale } from '../../features/season/season-phase';
import { seasonQuery } from '../../features/season/season.queries';
import { usePhaseDescription } from '../../features/season/use-phase-description';
import { useSocket } from '../../lib/socket/use-socket';
import { Button } from '../../ui/plain/button';
import { PageHead } from '../../ui/page';
import { bookingCopy as copy } from './booking.copy';
import { BookingPanels } from './booking-panels';
import { BookingSkeleton } from './booking-skeleton';
import { BookingSteps } from './panels/booking-steps';
import { useBookingAddress } from './use-booking-address';
import styles from './booking.module.css';

export default function BookingPage() {
  useSocket();
  const { data: season = null, dataUpdatedAt, isError, refetch } = useQuery(seasonQuery);
  const address = useBookingAddress(season);
  const onSale = season === null || isOnSale(season.phase);
  const title = onSale ? copy.title : bookingTitle(season.year);
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={title} description={usePhaseDescription(copy.description)} />
      <header className={styles.head}>
        <h1>{title}</h1>
        {onSale && <p className="muted">{copy.subtitle}</p>}
      </header>
      <SeasonNotice />
      {onSale && <BookingSteps current={2} done={address.date === null ? 0 : 1} />}
      {season && <BookingPanels season={season} receivedAt={dataUpdatedAt} address={address} />}
      <CashOnly />
      <Demonstration />
      {!season && !isError && <BookingSkeleton />}
      {!season && isError && (
        <div className={`stack ${styles.failed}`} role="alert">
          <p>{copy.seasonFailed}</p>
          <Button onClick={() => void refetch()}>{copy.tryAgain}</Button>
        </div>
      )}
    </div>
  );
}
