import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminPersonDetail } from '@raffle/contracts/admin/people';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { TextLink } from '../../ui/form';
import { BookingState } from '../bookings/booking-state';
import { PersonSection } from '../bookings/person-section';
import { deletionsCopy } from '../deletions/deletions.copy';
import { useDeleteOnRequest } from '../deletions/deletions.queries';
import { ReasonButton } from '../form/action-buttons';
import { Failure } from '../form/notice';
import { Facts, Section, type Fact } from '../frame/section';
import { Instant } from '../list/dates';
import { QueryBoundary } from '../list/query-boundary';
import { peopleCopy, personCopy as copy } from './people.copy';
import { personQuery, useSendConfirmLink } from './people.queries';

/** Shows a person's details and bookings, and the actions available for their account. */
export default function PersonPage() {
  const { id = '' } = useParams();
  const query = useQuery(personQuery(id));
  return (
    <Stack gap="5">
      <chakra.p _print={{ display: 'none' }}>
        <TextLink to={paths.adminPeople}>{copy.back}</TextLink>
      </chakra.p>
      <QueryBoundary query={query} loading={copy.loading} failed={({ message }) => message || copy.failed}>
        {(person) => (
          <>
            <SimpleGrid minChildWidth="min(100%, 22rem)" gap="5">
              <PersonSection person={person} isCash={person.isCash} />
              <Account key={person.id} person={person} />
            </SimpleGrid>
            <Bookings person={person} />
          </>
        )}
      </QueryBoundary>
    </Stack>
  );
}

function Account({ person }: { person: AdminPersonDetail }) {
  const { id, isCash, since, emailConfirmed } = person;
  const resend = useSendConfirmLink(id);
  const facts: Fact[] = [
    [isCash ? copy.sold : copy.registered, <Instant key={since} at={since} />],
    ...(isCash ? [] : [[copy.address, emailConfirmed ? peopleCopy.confirmed : peopleCopy.unconfirmed] satisfies Fact]),
  ];
  return (
    <Section title={copy.account}>
      <Facts facts={facts} />
      <Wrap gap="3" _print={{ display: 'none' }}>
        {!isCash && !emailConfirmed && !resend.isSuccess && (
          <Button variant="plain" textAlign="start" loading={resend.isPending} loadingText={copy.resending} onClick={() => resend.mutate()}>
            {copy.resend}
          </Button>
        )}
        <Remove person={person} />
      </Wrap>
      {resend.isSuccess && <p role="status">{copy.resent}</p>}
      {resend.error && <Failure>{resend.error.message}</Failure>}
    </Section>
  );
}

/** Button and dialog for deleting a person's account at their request. */
function Remove({ person: { id, fullName, email, bookingList } }: { person: AdminPersonDetail }) {
  const remove = useDeleteOnRequest();
  const navigate = useNavigate();
  // Identifies the person in the API request. A cash buyer has no email address but always has a booking.
  const who = email || bookingList[0]?.reference;
  if (who === undefined) return null;
  const { confirmTitle, confirm, reasonHint, submit } = deletionsCopy.request;
  return (
    <ReasonButton
      variant="plain"
      colorPalette="danger"
      dialog={{
        draft: `delete ${id}`,
        title: confirmTitle,
        lead: `${confirm(fullName)} ${reasonHint}`,
        confirm: submit,
        tone: 'danger',
        onConfirm: (reason) => remove.mutateAsync({ who, reason }).then(() => navigate(paths.adminPeople)),
      }}
    >
      {copy.remove}
    </ReasonButton>
  );
}

function Bookings({ person: { bookingList } }: { person: AdminPersonDetail }) {
  return (
    <Section title={copy.bookings(bookingList.length)}>
      {bookingList.length === 0 && <p>{copy.noBookings}</p>}
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {bookingList.map(({ id, reference, status, createdAt }) => (
          <chakra.li key={id} display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
            <TextLink to={paths.adminBooking(id)}>{reference}</TextLink>
            <BookingState status={status} />
            <span>
              <Instant at={createdAt} />
            </span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  );
}
