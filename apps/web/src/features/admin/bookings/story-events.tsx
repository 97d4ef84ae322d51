import type { AdminEvent } from '@raffle/contracts/admin-bookings';
import { formatInstant } from '../../../lib/formats';
import { eventKind, storyCopy } from './admin-bookings.copy';
import styles from './booking-story.module.css';

const copy = storyCopy.events;

/** What happened, from whichever record, in its order. */
export function StoryEvents({ events }: { events: AdminEvent[] }) {
  return (
    <section>
      <h3>{copy.title}</h3>
      {events.length === 0 && <p>{copy.none}</p>}
      <ol className={styles.events}>
        {events.map(({ at, kind, what, detail }, index) => (
          <li key={`${at}-${index}`}>
            <time dateTime={at}>{formatInstant(at)}</time>
            <span className={styles.kind}>{eventKind[kind]}</span>
            <span className={styles.what}>
              <code>{what}</code> {detail}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
