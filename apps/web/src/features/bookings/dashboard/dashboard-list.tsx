import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { BookingView } from '@raffle/contracts/bookings';
import { centsToDollars } from '@raffle/contracts/money/money';
import type { ReactNode } from 'react';
import { TIME_ZONE_NOTE } from '../../../copy/time-zone';
import { formatMoney } from '../../../lib/format/formats';
import { PulaHint } from '../../season/pula';
import { dashboardSections } from './booking-groups.rules';
import { dashboardCopy } from '../bookings.copy';
import { EmptyPredictions } from './empty-predictions';
import { OverBookings } from './over-bookings';
import { PredictionDays, type LogNote } from './prediction-days';
import { UnpaidBookings } from './unpaid-bookings';

interface DashboardListProps {
  bookings: BookingView[];
  /** The paid booking whose success page linked to the dashboard. */
  arrived: BookingView | null;
  /** The panel that shows how close each ticket was to the arrival. */
  places: ReactNode;
  logNote: LogNote;
}

/** All of a user's predictions: first those that await payment, then the others by date. */
export function DashboardList({ bookings, arrived, places, logNote }: DashboardListProps) {
  const { unpaid, days, over, recordedSlots, recordedCents } = dashboardSections(bookings);
  const isEmpty = unpaid.length === 0 && days.length === 0;

  return (
    <Grid gap="8">
      {bookings.length > 0 && (
        <Flex asChild wrap="wrap" align="baseline" gap="0.25rem 1rem">
          <p>
            {recordedSlots > 0 && (
              <>
                <chakra.strong color="river.fg" fontFamily="heading" fontSize="1.75rem" lineHeight="1.2">
                  {dashboardCopy.predictions(recordedSlots)}
                </chakra.strong>
                <span>
                  {dashboardCopy.given(formatMoney(centsToDollars(recordedCents)))}
                  <PulaHint dollars={centsToDollars(recordedCents)} />
                </span>
              </>
            )}
            <chakra.span color="fg.muted" fontSize="0.9rem">
              {TIME_ZONE_NOTE}
            </chakra.span>
          </p>
        </Flex>
      )}
      {unpaid.length > 0 && (
        <Grid as="section" gap="4" aria-labelledby="unpaid-title">
          <h2 id="unpaid-title">{dashboardCopy.unpaidTitle}</h2>
          <p>{dashboardCopy.unpaidBody}</p>
          <UnpaidBookings bookings={unpaid} />
        </Grid>
      )}
      {places}
      {days.length > 0 && (
        <Grid as="section" gap="4" aria-labelledby="days-title">
          <h2 id="days-title">{dashboardCopy.byDateTitle}</h2>
          <PredictionDays days={days} reference={arrived?.referenceNumber ?? null} logNote={logNote} />
        </Grid>
      )}
      {isEmpty && <EmptyPredictions />}
      {over.length > 0 && <OverBookings bookings={over} />}
    </Grid>
  );
}
