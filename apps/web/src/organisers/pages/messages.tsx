import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminPage } from '../frame/admin-page';
import { Columns, ListSection, Section } from '../frame/section';
import { QueryBoundary } from '../list/query-boundary';
import { ResourceList } from '../list/resource-list';
import { messagesCopy as copy } from '../messages/messages.copy';
import { messagesList } from '../messages/messages.list';
import { seasonsQuery } from '../season/season-admin.queries';
import { lazyBlock } from '../form/lazy';

const MessageFields = lazyBlock('message-form', async () => (await import('../messages/message-form')).MessageFields);

/** Where messages are written, looked at, sent, and followed. */
export default function AdminMessagesPage() {
  const seasons = useQuery(seasonsQuery);
  const [written, setWritten] = useState(0);
  return (
    <AdminPage lead={copy.lead}>
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
    </AdminPage>
  );
}

/** The present season first: the newest that is not only being prepared. */
function yearsOf(seasons: readonly { year: number; status: string }[]): number[] {
  return [...seasons].sort((a, b) => Number(a.status === 'upcoming') - Number(b.status === 'upcoming')).map(({ year }) => year);
}
