import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap, WrapItem } from '@chakra-ui/react/wrap';
import type { AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { formatMoney } from '../../lib/format/formats';
import { TextLink } from '../../ui/form';
import { lazyBlock } from '../form/lazy';
import { Instant, SlotTime } from '../list/dates';
import { QueryBoundary } from '../list/query-boundary';
import { Facts, Muted, Section, type Fact } from '../frame/section';
import { selectionStateName, storyCopy as copy } from './admin-bookings.copy';
import { adminBookingQuery } from './admin-bookings.queries';
import { BookingState } from './booking-state';
import { DetailActions } from './detail-actions';
import { DisputesSection, PaymentsSection, RefundsSection } from './detail-money';
import { PersonSection } from './person-section';

const BookingEvents = lazyBlock(async () => (await import('./booking-events')).BookingEvents);

export default function BookingPage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <BookingDetail key={id} id={Number(id)} /> : <p role="alert">{copy.missing}</p>;
}

/** Shows all of a booking's records, and the actions that organisers can take on the booking. */
function BookingDetail({ id }: { id: number }) {
  const booking = useQuery(adminBookingQuery(id));
  return (
    <Stack gap="5">
      <chakra.p _print={{ display: 'none' }}>
        <TextLink to={paths.adminBookings}>{copy.back}</TextLink>
      </chakra.p>
      <QueryBoundary query={booking} loading={copy.loading} failed={({ message }) => message || copy.failed}>
        {(story) => <BookingStory story={story} />}
      </QueryBoundary>
    </Stack>
  );
}

function BookingStory({ story }: { story: AdminBookingDetail }) {
  const { reference, status, person, slotList, payments, disputes, events } = story;
  const isCash = story.cash !== null;
  return (
    <>
      <Flex wrap="wrap" align="center" columnGap="4" rowGap="2">
        <chakra.h2 fontSize="2xl" overflowWrap="anywhere">
          {reference}
        </chakra.h2>
        <BookingState status={status} />
      </Flex>
      <DetailActions story={story} />
      <SimpleGrid minChildWidth="min(100%, 22rem)" gap="5">
        <Summary story={story} />
        <PersonSection person={person} isCash={isCash} linked />
      </SimpleGrid>
      <Section title={copy.slots(slotList.length)}>
        <Wrap as="ul" gap="2">
          {slotList.map(({ id }) => (
            <WrapItem as="li" key={id}>
              <Badge variant="outline" colorPalette="gray" borderColor="border.muted" fontSize="md">
                <SlotTime id={id} />
              </Badge>
            </WrapItem>
          ))}
        </Wrap>
      </Section>
      <PaymentsSection payments={payments} isCash={isCash} />
      <DisputesSection disputes={disputes} />
      <RefundsSection story={story} />
      <BookingEvents events={events} />
      <Muted>{copy.zone}</Muted>
    </>
  );
}

function Summary({ story: { totalAmount, createdAt, paidAt, selection, acceptances } }: { story: AdminBookingDetail }) {
  const { summary } = copy;
  const holds = selection.state === 'held' || selection.state === 'paying' || selection.state === 'conflict';
  const facts: Fact[] = [
    [summary.amount, formatMoney(totalAmount)],
    [summary.booked, <Instant key={createdAt} at={createdAt} />],
    ...(paidAt ? [[summary.paid, <Instant key={paidAt} at={paidAt} />] satisfies Fact] : []),
    [summary.selection, selectionStateName[selection.state]],
    ...(holds ? [[summary.heldUntil, <Instant key={selection.expiresAt} at={selection.expiresAt} />] satisfies Fact] : []),
    ...acceptances.map(({ at, year, rulesVersion, privacyVersion, reference }): Fact => [
      reference === null ? summary.acceptedWithAccount : summary.acceptedPaying,
      <span key={at}>
        {summary.accepted(rulesVersion, privacyVersion, year)}, <Instant at={at} />
      </span>,
    ]),
  ];
  return (
    <Section title={summary.title}>
      <Facts facts={facts} />
    </Section>
  );
}
