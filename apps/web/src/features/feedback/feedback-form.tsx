import type { FeedbackReceipt, FeedbackRequest } from '@raffle/contracts/feedback';
import { API } from '@raffle/contracts/routes';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type FormEvent } from 'react';
import { api, type ApiError } from '../../lib/api-client';
import { formatInstant } from '../../lib/formats';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { FormField } from '../../ui/field';
import { useForm } from '../auth/use-form';
import { feedbackCopy as copy } from './feedback.copy';
import styles from './feedback-form.module.css';
import { charactersLeft, feedbackErrors, type FeedbackValues } from './feedback.rules';

/** A message to the organisers. What was typed stays until it has arrived. */
export function FeedbackForm() {
  const form = useForm<FeedbackValues>('feedback', { message: '' }, feedbackErrors);
  const send = useMutation<FeedbackReceipt, ApiError, FeedbackRequest>({
    mutationFn: (request) => api.post<FeedbackReceipt>(API.feedback, request),
    onSuccess: () => form.set('message', ''),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (send.isPending || !form.check()) return;
    send.mutate({ message: form.values.message.trim() }, { onError: form.showFailure });
  }

  if (send.data) return <Received at={send.data.receivedAt} onAnother={send.reset} />;
  const left = charactersLeft(form.values);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <FormField label={copy.label} id={form.idOf('message')} error={form.errors.message} hint={copy.hint} required>
        {(control) => (
          <textarea
            {...control}
            className={styles.message}
            rows={6}
            value={form.values.message}
            onChange={(event) => form.set('message', event.target.value)}
          />
        )}
      </FormField>
      {left !== null && <p className={styles.left}>{copy.left(left)}</p>}
      <Button type="submit" className={styles.send} loading={send.isPending} loadingText={copy.sending}>
        {copy.send}
      </Button>
    </form>
  );
}

/** Takes the focus from the form that it stands in for, so that it is read out. */
function Received({ at, onAnother }: { at: string; onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.received} role="status" tabIndex={-1}>
      <h3>{copy.sentTitle}</h3>
      <p>{copy.sent(formatInstant(at))}</p>
      <Button variant="outline" size="sm" className={styles.send} onClick={onAnother}>
        {copy.another}
      </Button>
    </div>
  );
}
