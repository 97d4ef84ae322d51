import { AlertContent, AlertDescription, AlertIndicator, AlertRoot, AlertTitle } from '@chakra-ui/react/alert';
import { chakra } from '@chakra-ui/react/styled-system';
import { Textarea } from '@chakra-ui/react/textarea';
import type { FeedbackReceipt, FeedbackRequest } from '@raffle/contracts/feedback';
import { API } from '@raffle/contracts/routes';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, type ApiError } from '../../lib/api/api-client';
import { sendDraft } from '../../lib/draft';
import { formatInstant } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { FormField } from '../../ui/field';
import { useCurrentUser } from '../auth/session/auth.queries';
import { Form } from '../../ui/form-fields';
import { useDraftForm } from '../../ui/use-draft-form';
import { feedbackCopy as copy } from './feedback.copy';
import { charactersLeft, feedbackErrors, type FeedbackValues } from './feedback.rules';

export function FeedbackForm() {
  // Remember the author, so that the draft is stored for their account even if the sign-in session ends while this page is open.
  const [owner] = useState(useCurrentUser().user?.id ?? '');
  const draft = { form: 'feedback', owner };
  const form = useDraftForm<FeedbackValues>('feedback', { message: '' }, feedbackErrors, draft);
  const typed = form.watch();
  const send = useMutation<FeedbackReceipt, ApiError, FeedbackRequest>({
    mutationFn: (request) =>
      sendDraft(draft, request, (sent, idempotencyKey) => api.post<FeedbackReceipt>(API.feedback, sent, { idempotencyKey })),
    onSuccess: () => form.reset(),
  });

  const deliver = ({ message }: FeedbackValues) => {
    send.mutate({ message: message.trim() }, { onError: form.showFailure });
  };

  if (send.data) return <Received at={send.data.receivedAt} onAnother={send.reset} />;
  const left = charactersLeft(typed);
  return (
    <Form form={form} onSend={deliver} pending={send.isPending} maxWidth="36rem">
      <FormField label={copy.label} {...form.field('message')} hint={copy.hint} required>
        {(control) => <Textarea {...control} {...form.register('message')} rows={6} bg="bg.panel" />}
      </FormField>
      {left !== null && (
        <chakra.p color="fg.muted" fontSize="0.9rem">
          {copy.left(left)}
        </chakra.p>
      )}
      <Button type="submit" justifySelf="start" loading={send.isPending} loadingText={copy.sending}>
        {copy.send}
      </Button>
    </Form>
  );
}

/** The confirmation replaces the form and takes the focus, so that screen readers announce it. */
function Received({ at, onAnother }: { at: string; onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <AlertRoot ref={box} status="success" role="status" tabIndex={-1} maxWidth="36rem" outline="0">
      <AlertIndicator />
      <AlertContent>
        <AlertTitle asChild>
          <h3>{copy.sentTitle}</h3>
        </AlertTitle>
        <AlertDescription>{copy.sent(formatInstant(at))}</AlertDescription>
        <Button variant="outline" size="sm" onClick={onAnother}>
          {copy.another}
        </Button>
      </AlertContent>
    </AlertRoot>
  );
}
