import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import type { BookingView } from '@raffle/contracts/bookings';
import { Fragment } from 'react';
import { formatMoney } from '../../../lib/format/formats';
import { DatedSlots } from '../../slots/slot-times';
import { slotsByDate } from '../../slots/slots-by-date.rules';
import { dashboardCopy, describeStatus } from '../bookings.copy';
import { RefundReasons } from './refund-reasons';

const Note = chakra('p', { base: { color: 'fg.muted', fontSize: '0.9rem' } });

/** A section, usually collapsed, with the bookings that expired, were cancelled or were refunded. */
export function OverBookings({ bookings }: { bookings: BookingView[] }) {
  return (
    // If the newest of these bookings was cancelled after payment, the section starts open, because users do not expect a cancellation.
    <chakra.details
      paddingBlock="1"
      paddingInline="4"
      borderWidth="1px"
      borderRadius="l2"
      open={bookings[0]?.cancelledBecause !== undefined}
    >
      <chakra.summary paddingBlock="2.5" fontWeight="600" cursor="button">
        {dashboardCopy.overTitle} ({bookings.length})
      </chakra.summary>
      <Note>{dashboardCopy.overBody}</Note>
      <chakra.ul display="grid" gap="3.5" marginBlock="3">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <Flex wrap="wrap" align="center" gap="0.25rem 0.75rem">
              <span>{booking.referenceNumber}</span>
              <Badge colorPalette="gray">{describeStatus(booking)}</Badge>
              <span>{formatMoney(booking.totalAmount)}</span>
            </Flex>
            {booking.cancelledBecause !== undefined && <p>{booking.cancelledBecause}</p>}
            <RefundReasons booking={booking} />
            <Note>
              {slotsByDate(booking.slots.map(({ id }) => id)).map((day, index) => (
                <Fragment key={day.date}>
                  {index > 0 && '; '}
                  <DatedSlots {...day} />
                </Fragment>
              ))}
            </Note>
          </li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}
