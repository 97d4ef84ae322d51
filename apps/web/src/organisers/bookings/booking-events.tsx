import {
  TimelineConnector,
  TimelineContent,
  TimelineDescription,
  TimelineIndicator,
  TimelineItem,
  TimelineRoot,
  TimelineSeparator,
  TimelineTitle,
} from '@chakra-ui/react/timeline';
import type { AdminEvent } from '@raffle/contracts/admin/bookings';
import { Instant } from '../list/dates';
import { Section } from '../frame/section';
import { eventKind, storyCopy as copy } from './admin-bookings.copy';
import { describeEvent } from './booking-story.copy';

/** Colours for the events in a booking's history, keyed by the kind of record that each event comes from. */
const COLOURS: Record<AdminEvent['kind'], string> = { state: 'river', provider: 'ember', message: 'reed', organiser: 'gray' };

/** Shows the booking's history, compiled from all of its records, in chronological order. */
export function BookingEvents({ events }: { events: AdminEvent[] }) {
  return (
    <Section title={copy.events.title}>
      {events.length === 0 && <p>{copy.events.none}</p>}
      <TimelineRoot as="ol">
        {events.map(({ at, kind, what, detail }, index) => (
          <TimelineItem as="li" key={`${at}-${index}`} colorPalette={COLOURS[kind]}>
            <TimelineConnector>
              <TimelineSeparator />
              <TimelineIndicator />
            </TimelineConnector>
            <TimelineContent>
              <TimelineTitle>
                <span>
                  {describeEvent({ kind, what }) ?? what}
                  {detail && `: ${detail}`}
                </span>
              </TimelineTitle>
              <TimelineDescription>
                <time dateTime={at}>
                  <Instant at={at} />
                </time>
                <span>{eventKind[kind]}</span>
                <code>{what}</code>
              </TimelineDescription>
            </TimelineContent>
          </TimelineItem>
        ))}
      </TimelineRoot>
    </Section>
  );
}
