import { Box } from '@chakra-ui/react/box';
import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import type { BookingView } from '@raffle/contracts/bookings';
import { paths } from '../../../lib/paths';
import { TIME_ZONE_NOTE } from '../../../copy/time-zone';
import { formatFullDate, formatMoney } from '../../../lib/format/formats';
import { Button, LinkButton } from '../../../ui/button';
import { TextLink } from '../../../ui/form';
import { ShareIcon } from '../../../ui/icons';
import { slotsByDate } from '../../slots/slots-by-date.rules';
import { PulaHint } from '../../season/pula';
import { MokoroArt } from '../dashboard/mokoro-art';
import { SlotChips } from '../dashboard/slot-chips';
import { useShare } from '../receipt/use-share';
import { successCopy } from '../success.copy';

interface SuccessMessageProps {
  booking: BookingView | null;
  onPredictions: () => void;
  /** What the page is doing, such as loading the dashboard. */
  status?: string | false;
}

/**
 * Shows the buttons, the bought slots and the next steps. Without a booking, shows only the buttons. The buttons come first so that the
 * toast at the bottom of a phone's screen does not cover them. The success page and the dashboard show the same message.
 */
export function SuccessMessage({ booking, onPredictions, status }: SuccessMessageProps) {
  return (
    <Grid alignItems="start" gap="6" templateColumns={{ lg: 'minmax(0, 1fr) 20rem' }}>
      <Grid gap="5">
        <p>{successCopy.recordedBody}</p>
        <Ways booking={booking} onPredictions={onPredictions} />
        {booking && (
          <Grid alignItems="start" gap="5" templateColumns={{ md: 'minmax(0, 1fr) minmax(0, 18rem)' }}>
            <Bought booking={booking} />
            <Box order={{ base: -1, md: 0 }}>
              <MokoroArt />
            </Box>
          </Grid>
        )}
        <chakra.p color="fg.muted" role="status">
          {status}
        </chakra.p>
      </Grid>
      {booking && <Next />}
    </Grid>
  );
}

function Ways({ booking, onPredictions }: Pick<SuccessMessageProps, 'booking' | 'onPredictions'>) {
  return (
    <Wrap gap="3">
      {booking && <ShareButton booking={booking} />}
      <Button size="lg" variant={booking ? 'outline' : 'solid'} onClick={onPredictions}>
        {successCopy.seePredictions}
      </Button>
      <LinkButton to={paths.home} size="lg" variant="ghost">
        {successCopy.backHome}
      </LinkButton>
    </Wrap>
  );
}

function ShareButton({ booking }: { booking: BookingView }) {
  const { share, isOpen, ways } = useShare(booking);
  return (
    <>
      <Button size="lg" aria-expanded={isOpen} onClick={share}>
        <ShareIcon /> {successCopy.share}
      </Button>
      {ways}
    </>
  );
}

function Bought({ booking }: { booking: BookingView }) {
  return (
    <CardRoot variant="elevated">
      <CardBody gap="1.125rem">
        <Grid gap="0.5" paddingBottom="4" borderBottom="1px dashed" borderColor="border.muted">
          <chakra.span color="fg.muted" fontSize="sm">
            {successCopy.reference}
          </chakra.span>
          <chakra.strong fontSize="clamp(1.15rem, 5vw, 1.5rem)" letterSpacing="0.02em">
            {booking.referenceNumber}
          </chakra.strong>
        </Grid>
        {slotsByDate(booking.slots.map(({ id }) => id)).map((day) => (
          <div key={day.date}>
            <chakra.h2 marginBottom="2" fontFamily="body" fontSize="md" letterSpacing="0">
              {formatFullDate(day.date)}
            </chakra.h2>
            <SlotChips ids={day.ids} />
          </div>
        ))}
        <chakra.p color="fg.muted" fontSize="sm">
          {successCopy.paidTotal(formatMoney(booking.totalAmount))}
          <PulaHint dollars={booking.totalAmount} />
          {'. '}
          {TIME_ZONE_NOTE}
        </chakra.p>
      </CardBody>
    </CardRoot>
  );
}

function Next() {
  const { nextTitle, next, results } = successCopy;
  return (
    <chakra.section aria-labelledby="next-title">
      <chakra.h2 id="next-title" marginBottom="3" fontSize="1.25rem">
        {nextTitle}
      </chakra.h2>
      <Grid as="ol" gap="2.5" paddingInlineStart="5" listStyle="decimal">
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Grid>
      <chakra.p marginTop="3">
        <TextLink to={paths.results}>{results}</TextLink>
      </chakra.p>
    </chakra.section>
  );
}
