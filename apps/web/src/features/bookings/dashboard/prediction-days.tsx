import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { timeOfSlot } from '@raffle/contracts/slot-time';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatFullDate, formatMoney } from '../../../lib/format/formats';
import { paths } from '../../../lib/paths';
import { BookingActions } from './booking-actions';
import { groupOf, type DayPrediction, type PredictionDay } from './booking-groups.rules';
import { dashboardCopy, describeStatus } from '../bookings.copy';
import { RefundReasons } from './refund-reasons';
import { SlotChips } from './slot-chips';

export type LogNote = (reference: string, slotIds: string[]) => ReactNode;

interface PredictionDaysProps {
  days: PredictionDay[];
  /** Reference of the booking whose success page linked to the dashboard. */
  reference: string | null;
  logNote: LogNote;
}

export function PredictionDays({ days, reference, logNote }: PredictionDaysProps) {
  return (
    <Grid as="ol" gap="6">
      {days.map(({ date, predictions }) => (
        <Grid as="li" key={date} alignItems="start" gap={{ base: '3', md: '5' }} templateColumns={{ md: '9.5rem minmax(0, 1fr)' }}>
          <Day date={date} near={predictions[0]?.slotIds[0]} />
          <Grid as="ul" gap="3">
            {predictions.map((prediction) => (
              <Prediction key={prediction.booking.id} prediction={prediction} isNew={prediction.booking.referenceNumber === reference}>
                {groupOf(prediction.booking) === 'recorded' && logNote(prediction.booking.referenceNumber, prediction.slotIds)}
              </Prediction>
            ))}
          </Grid>
        </Grid>
      ))}
    </Grid>
  );
}

/** A date's heading, with a link to the date's slots. @param near ID of the slot to highlight in the grid */
function Day({ date, near }: { date: string; near: string | undefined }) {
  return (
    <chakra.h3 paddingTop={{ md: '3' }}>
      <DayLink asChild>
        <Link to={paths.slotsOfDay(date, near && timeOfSlot(near))}>
          <chakra.span aria-hidden="true" color="river.fg" fontSize="2.5rem" lineHeight="1">
            {formatDate(date, 'd')}
          </chakra.span>
          <Grid as="span" aria-hidden="true" fontSize="1.1rem" lineHeight="1.15">
            {formatDate(date, 'MMM yyyy')}
            <chakra.small color="fg.muted" fontFamily="body" fontSize="sm" fontWeight="400" letterSpacing="0">
              {formatDate(date, 'EEEE')}
            </chakra.small>
          </Grid>
          <span className="visually-hidden">{formatFullDate(date)}</span>
        </Link>
      </DayLink>
    </chakra.h3>
  );
}

const DayLink = chakra('a', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2.5', borderRadius: 'l1', _hover: { color: 'river.fg' } },
});

const Term = chakra('span', { base: { color: 'fg.muted' } });

interface PredictionProps {
  prediction: DayPrediction;
  isNew: boolean;
  children: ReactNode;
}

function Prediction({ prediction: { booking, slotIds }, isNew, children }: PredictionProps) {
  const isWhole = slotIds.length === booking.slots.length;
  return (
    <Grid
      as="li"
      gap="3.5"
      paddingBlock="4"
      paddingInline="1.125rem"
      borderWidth="1px"
      borderColor={isNew ? 'reed.solid' : 'border.muted'}
      borderRadius="l2"
      bg="bg.panel"
      boxShadow={isNew ? '0 0 0 1px var(--reed)' : 'sm'}
    >
      <SlotChips ids={slotIds} />
      <Flex wrap="wrap" align="center" gap="0.375rem 1.25rem" fontSize="0.925rem">
        <Badge colorPalette={groupOf(booking) === 'recorded' ? 'reed' : 'ember'}>{describeStatus(booking)}</Badge>
        <chakra.span overflowWrap="anywhere">
          <Term>{dashboardCopy.reference}</Term> {booking.referenceNumber}
        </chakra.span>
        <span>
          {isWhole ? (
            <>
              <Term>{dashboardCopy.total}</Term> {formatMoney(booking.totalAmount)}
            </>
          ) : (
            dashboardCopy.partOf(formatMoney(booking.totalAmount), booking.slots.length)
          )}
        </span>
      </Flex>
      <RefundReasons booking={booking} />
      {children}
      <BookingActions booking={booking} />
    </Grid>
  );
}
