import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Columns, ListSection, Section } from '../frame/section';
import { QueryBoundary } from '../list/query-boundary';
import { ResourceList } from '../list/resource-list';
import { messagesCopy as copy } from './messages.copy';
import { messagesList } from './messages.list';
import { seasonsQuery } from '../season/season-admin.queries';
import { lazyBlock } from '../form/lazy';

const MessageFields = lazyBlock(async () => (await import('./message-form')).MessageFields);

export default function MessagesPage() {
  const seasons = useQuery(seasonsQuery);
  const [written, setWritten] = useState(0);
  return (
    <Columns>
      <Section title={copy.write}>
        <QueryBoundary query={seasons}>
          {(known) => <MessageFields key={written} years={yearsOf(known)} onSent={() => setWritten(written + 1)} />}
        </QueryBoundary>
      </Section>
      <ListSection title={copy.history}>
        <ResourceList list={messagesList} />
      </ListSection>
    </Columns>
  );
}

/** Returns the seasons' years, newest first. Upcoming seasons come last, so that the current season comes first. */
function yearsOf(seasons: readonly { year: number; status: string }[]): number[] {
  return [...seasons].sort((a, b) => Number(a.status === 'upcoming') - Number(b.status === 'upcoming')).map(({ year }) => year);
}
