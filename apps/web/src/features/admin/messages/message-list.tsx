import type { AdminMessage, MessageState } from '@raffle/contracts/admin-messages';
import { useState } from 'react';
import { formatDate, formatInstant } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { StatusChip, type ChipTone } from '../../../ui/status-chip';
import { ConfirmDialog } from '../frame/confirm-dialog';
import styles from '../list/admin-list.module.css';
import { audienceName, messagesCopy as copy, messageStateName } from './messages.copy';
import own from './messages.module.css';
import { useStopMessage } from './messages.queries';

const TONES: Record<MessageState, ChipTone> = { sending: 'busy', sent: 'good', stopped: 'bad' };

/** What was sent to whom, and how far it is. */
export function MessageList({ messages }: { messages: AdminMessage[] }) {
  const [stopping, setStopping] = useState<string>();
  const stop = useStopMessage();
  const close = () => {
    setStopping(undefined);
    stop.reset();
  };
  return (
    <>
      <ol className={styles.cards}>
        {messages.map((message) => (
          <li key={message.id} className={styles.card}>
            <Message message={message} onStop={() => setStopping(message.id)} />
          </li>
        ))}
      </ol>
      <ConfirmDialog
        {...copy.confirmStop}
        tone="danger"
        open={stopping !== undefined}
        onClose={close}
        isPending={stop.isPending}
        error={stop.error}
        onConfirm={() => stop.mutate(stopping ?? '', { onSuccess: close })}
      >
        <p>{copy.confirmStop.text}</p>
      </ConfirmDialog>
    </>
  );
}

function Message({ message, onStop }: { message: AdminMessage; onStop: () => void }) {
  const { subject, text, audience, purpose, author, at, state } = message;
  const group = copy.group(audienceName[audience.kind], audience.year);
  return (
    <>
      <div className={own.head}>
        <h3>{subject}</h3>
        <StatusChip tone={TONES[state]}>{messageStateName[state]}</StatusChip>
      </div>
      <p className={styles.facts}>
        {copy.facts(author ?? copy.somebody, formatInstant(at))}
        <br />
        {[group, ...(audience.date ? [formatDate(audience.date)] : []), copy.purposeName[purpose]].join(', ')}
      </p>
      <Counts message={message} />
      <details>
        <summary>{copy.show}</summary>
        <p className={styles.words}>{text}</p>
      </details>
      {state === 'sending' && (
        <Button variant="outline" size="sm" tone="danger" className={styles.start} aria-label={copy.stopName(subject)} onClick={onStop}>
          {copy.stop}
        </Button>
      )}
    </>
  );
}

function Counts({ message: { subject, state, recipients, sent, refused, unclear, skipped } }: { message: AdminMessage }) {
  return (
    <div className={own.count}>
      {state === 'sending' && (
        <progress
          className={own.progress}
          aria-label={copy.progress(subject)}
          max={recipients}
          value={sent + refused + unclear + skipped}
        />
      )}
      <p>{copy.sentOf(sent, recipients)}</p>
      {refused > 0 && <p>{copy.refused(refused)}</p>}
      {unclear > 0 && <p>{copy.unclear(unclear)}</p>}
      {skipped > 0 && <p>{copy.skipped(skipped)}</p>}
    </div>
  );
}
