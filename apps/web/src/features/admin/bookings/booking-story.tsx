import type { AdminBookingStory } from '@raffle/contracts/admin-bookings';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { formatInstant, formatMoney, formatSlotWithDate } from '../../../lib/formats';
import { PageSpinner } from '../../../ui/spinner';
import list from '../frame/admin-list.module.css';
import { LoadFailure } from '../frame/list-states';
import { selectionStateName, storyCopy as copy } from './admin-bookings.copy';
import { adminBookingQuery } from './admin-bookings.queries';
import { BookingState } from './bookings-table';
import { PersonSection } from './person-section';
import { PaymentsSection, RefundsSection } from './story-money';
import { StoryActions } from './story-actions';
import { StoryEvents } from './story-events';
import styles from './booking-story.module.css';

/** Everything on record about one booking, and what organisers may do about it. */
export function BookingStory({ id }: { id: number }) {
  const { data: story, error, refetch } = useQuery(adminBookingQuery(id));
  return (
    <div className={styles.story}>
      <p className={styles.back}>
        <Link to={paths.adminBookings}>{copy.back}</Link>
      </p>
      {story && <Told story={story} />}
      {!story && error && <LoadFailure message={error.message || copy.failed} onAgain={() => void refetch()} />}
      {!story && !error && <PageSpinner label={copy.loading} />}
    </div>
  );
}

function Told({ story }: { story: AdminBookingStory }) {
  return (
    <>
      <div className={styles.head}>
        <h2>{story.reference}</h2>
        <BookingState status={story.status} />
      </div>
      <StoryActions story={story} />
      <div className={styles.columns}>
        <Summary story={story} />
        <PersonSection person={story.person} isCash={story.cash !== null} />
      </div>
      <section>
        <h3>{copy.slots(story.slotList.length)}</h3>
        <ul className={styles.slots}>
          {story.slotList.map(({ id }) => (
            <li key={id}>{formatSlotWithDate(id)}</li>
          ))}
        </ul>
      </section>
      <PaymentsSection payments={story.payments} isCash={story.cash !== null} />
      <RefundsSection refunds={story.refunds} />
      <StoryEvents events={story.events} />
      <p className={list.quiet}>{copy.zone}</p>
    </>
  );
}

function Summary({ story: { totalAmount, createdAt, paidAt, selection } }: { story: AdminBookingStory }) {
  const { summary } = copy;
  const holds = selection.state === 'held' || selection.state === 'paying' || selection.state === 'conflict';
  const facts: [string, string][] = [
    [summary.amount, formatMoney(totalAmount)],
    [summary.booked, formatInstant(createdAt)],
    ...(paidAt ? [[summary.paid, formatInstant(paidAt)] satisfies [string, string]] : []),
    [summary.selection, selectionStateName[selection.state]],
    ...(holds ? [[summary.heldUntil, formatInstant(selection.expiresAt)] satisfies [string, string]] : []),
  ];
  return (
    <section>
      <h3>{summary.title}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
