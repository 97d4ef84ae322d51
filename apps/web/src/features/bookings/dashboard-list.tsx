import type { BookingView } from '@raffle/contracts/bookings';
import { centsToDollars } from '@raffle/contracts/money';
import { type ReactNode, useState } from 'react';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { formatMoney } from '../../lib/formats';
import { Button } from '../../ui/button';
import { dashboardSections } from './booking-groups.rules';
import { dashboardCopy, successCopy } from './bookings.copy';
import styles from './dashboard-list.module.css';
import { EmptyPredictions } from './empty-predictions';
import { Notice } from './notice';
import { OverBookings } from './over-bookings';
import { PredictionDays } from './prediction-days';
import { UnpaidBookings } from './unpaid-bookings';

interface DashboardListProps {
  bookings: BookingView[];
  /** The paid booking that the person comes from: the success page's message goes on here. */
  arrived: BookingView | null;
  /** Where the predictions lie in the season. */
  season: ReactNode;
}

/** Everything a person has predicted: what is to be paid first, then the predictions by date. */
export function DashboardList({ bookings, arrived, season }: DashboardListProps) {
  const { unpaid, days, over, recordedSlots, recordedCents } = dashboardSections(bookings);
  const isEmpty = unpaid.length === 0 && days.length === 0;

  return (
    <div className={styles.list}>
      {arrived && <Recorded key={arrived.id} reference={arrived.referenceNumber} />}
      {bookings.length > 0 && (
        <p className={styles.sum}>
          {recordedSlots > 0 && (
            <>
              <strong>{dashboardCopy.predictions(recordedSlots)}</strong>
              <span>{dashboardCopy.given(formatMoney(centsToDollars(recordedCents)))}</span>
            </>
          )}
          <span className={styles.zone}>{TIME_ZONE_NOTE}</span>
        </p>
      )}
      {unpaid.length > 0 && (
        <section className={styles.section} aria-labelledby="unpaid-title">
          <h2 id="unpaid-title">{dashboardCopy.unpaidTitle}</h2>
          <p>{dashboardCopy.unpaidBody}</p>
          <UnpaidBookings bookings={unpaid} />
        </section>
      )}
      {season}
      {days.length > 0 && (
        <section className={styles.section} aria-labelledby="days-title">
          <h2 id="days-title">{dashboardCopy.byDateTitle}</h2>
          <PredictionDays days={days} reference={arrived?.referenceNumber ?? null} />
        </section>
      )}
      {isEmpty && <EmptyPredictions />}
      {over.length > 0 && <OverBookings bookings={over} />}
    </div>
  );
}

function Recorded({ reference }: { reference: string }) {
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <Notice
      tone="good"
      title={successCopy.recorded}
      actions={
        <Button variant="outline" size="sm" onClick={() => setIsDismissed(true)}>
          {dashboardCopy.dismiss}
        </Button>
      }
    >
      {dashboardCopy.reference} <span className={styles.reference}>{reference}</span>
    </Notice>
  );
}
