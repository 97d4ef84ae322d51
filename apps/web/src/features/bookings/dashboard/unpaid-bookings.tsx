import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { BookingView } from '@raffle/contracts/bookings';
import { paths } from '../../../lib/paths';
import { formatClock, formatMoney } from '../../../lib/format/formats';
import { LinkButton } from '../../../ui/button';
import { CardIcon } from '../../../ui/icons';
import { DatedSlots } from '../../slots/slot-times';
import { slotsByDate } from '../../slots/slots-by-date.rules';
import { dashboardCopy, describeStatus } from '../bookings.copy';

export function UnpaidBookings({ bookings }: { bookings: BookingView[] }) {
  return (
    <Grid as="ul" gap="3">
      {bookings.map((booking) => (
        <Flex
          as="li"
          key={booking.id}
          wrap="wrap"
          align="center"
          gap="0.875rem 1.5rem"
          paddingBlock="4"
          paddingInline="1.125rem"
          borderWidth="1.5px"
          borderColor="ember.solid"
          borderRadius="l2"
          bg="ember.subtle"
        >
          <Grid flex="1 1 16rem" gap="1.5">
            <Flex wrap="wrap" align="center" gap="0.375rem 0.75rem">
              <chakra.span fontWeight="650">{booking.referenceNumber}</chakra.span>
              <Badge colorPalette="ember">{describeStatus(booking)}</Badge>
            </Flex>
            <ul>
              {slotsByDate(booking.slots.map(({ id }) => id)).map((day) => (
                <li key={day.date}>
                  <DatedSlots {...day} />
                </li>
              ))}
            </ul>
            {booking.heldUntil && <chakra.p fontSize="0.9rem">{dashboardCopy.heldUntil(formatClock(booking.heldUntil))}</chakra.p>}
          </Grid>
          <LinkButton to={paths.paymentBooking(booking.id)} colorPalette="ember">
            <CardIcon /> {dashboardCopy.pay(formatMoney(booking.totalAmount))}
          </LinkButton>
        </Flex>
      ))}
    </Grid>
  );
}
