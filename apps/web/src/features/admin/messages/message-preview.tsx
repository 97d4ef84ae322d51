import type { MessagePreview } from '@raffle/contracts/admin-messages';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';
import { Failure } from '../frame/list-states';
import styles from '../list/admin-list.module.css';
import { messagesCopy } from './messages.copy';
import own from './messages.module.css';

const copy = messagesCopy.preview;

interface MessagePreviewPanelProps {
  preview: MessagePreview;
  pending: boolean;
  failure: string | undefined;
  onSend: () => void;
  onBack: () => void;
}

/** To how many, and what each will read. Takes the focus from the form that it stands in for. */
export function MessagePreviewPanel({
  preview: { count, optedOut, names, mail },
  pending,
  failure,
  onSend,
  onBack,
}: MessagePreviewPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={own.preview}>
      <h3 ref={heading} tabIndex={-1}>
        {copy.title}
      </h3>
      <p>
        <strong>{count === 0 ? copy.nobody : copy.to(count)}</strong> {optedOut > 0 && copy.optedOut(optedOut)}
      </p>
      {names.length > 0 && <p className={styles.facts}>{copy.names(names.join(', '), count - names.length)}</p>}
      <article className={own.letter}>
        <h4>{mail.subject}</h4>
        <p className={styles.words}>{mail.text}</p>
      </article>
      {failure && <Failure>{failure}</Failure>}
      <div className={styles.actions}>
        {count > 0 && (
          <Button loading={pending} loadingText={copy.sending} onClick={onSend}>
            {copy.send(count)}
          </Button>
        )}
        <Button variant="outline" onClick={onBack}>
          {copy.back}
        </Button>
      </div>
    </div>
  );
}
