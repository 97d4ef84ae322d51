import { API } from '@raffle/contracts/routes';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../auth/use-form';
import { CsvButton } from '../csv/csv-button';
import styles from '../list/admin-list.module.css';
import { Asked } from '../list/asked';
import { Paged } from '../list/paged';
import { addressOf, useFilters } from '../list/use-filters';
import { seasonsQuery } from '../season/season-admin.queries';
import { MessageFilterForm } from './message-filter-form';
import { MessageFormFields } from './message-form';
import { messageErrors, messageFormOf, type MessageValues } from './message-form.rules';
import { MessageList } from './message-list';
import { MessagePreviewPanel } from './message-preview';
import { messagesCopy as copy } from './messages.copy';
import { MESSAGE_FILTERS, messagesQuery, usePreviewMessage, useSendMessage } from './messages.queries';

/** Where messages are written, looked at, sent, and followed. */
export function MessagesDesk() {
  const [filters, change] = useFilters(MESSAGE_FILTERS);
  const messages = useInfiniteQuery(messagesQuery(filters));
  const seasons = useQuery(seasonsQuery);
  const [written, setWritten] = useState(0);
  return (
    <div className={styles.sections}>
      <section className={styles.section}>
        <h2>{copy.write}</h2>
        <Asked query={seasons}>{(known) => <Writing key={written} years={yearsOf(known)} onSent={() => setWritten(written + 1)} />}</Asked>
      </section>
      <section className={styles.section}>
        <h2>{copy.history}</h2>
        <MessageFilterForm key={JSON.stringify(filters)} filters={filters} onChange={change} />
        <Paged query={messages}>
          {(pages) => {
            const found = pages.flatMap((page) => page.messages);
            return found.length === 0 ? <p>{copy.none}</p> : <MessageList messages={found} />;
          }}
        </Paged>
        <CsvButton path={addressOf(API.adminMessagesExport, filters)} fileName="messages.csv" />
      </section>
    </div>
  );
}

/** The present season first: the newest that is not only being prepared. */
function yearsOf(seasons: readonly { year: number; status: string }[]): number[] {
  return seasons.toSorted((a, b) => Number(a.status === 'upcoming') - Number(b.status === 'upcoming')).map(({ year }) => year);
}

function Writing({ years, onSent }: { years: number[]; onSent: () => void }) {
  const empty: MessageValues = {
    audience: 'buyers',
    'audience.year': String(years[0] ?? ''),
    'audience.date': '',
    purpose: 'booking',
    subject: '',
    text: '',
  };
  const form = useForm<MessageValues>('message', empty, messageErrors);
  const preview = usePreviewMessage();
  const send = useSendMessage();
  // What was looked at is what is sent: the form is not in reach meanwhile.
  if (preview.data) {
    return (
      <MessagePreviewPanel
        preview={preview.data}
        pending={send.isPending}
        failure={send.error ? (Object.values(send.error.body.fields ?? {})[0]?.[0] ?? send.error.message) : undefined}
        onSend={() => send.mutate(messageFormOf(form.values), { onSuccess: onSent })}
        onBack={() => {
          preview.reset();
          send.reset();
        }}
      />
    );
  }
  return (
    <MessageFormFields
      form={form}
      years={years}
      pending={preview.isPending}
      onPreview={() => preview.mutate(messageFormOf(form.values), { onError: form.showFailure })}
    />
  );
}
