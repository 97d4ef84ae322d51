import { AUDIENCES, type AudienceKind, type MessageForm, type MessagePurpose } from '@raffle/contracts/admin/messages';
import { noRules } from '../../ui/use-app-form';
import { useDraftForm } from '../../ui/use-draft-form';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { useMyDraft } from '../access/admin-context';
import { SelectField, TextAreaField, TextField } from '../form/fields';
import { Form } from '../form/form';
import { MessagePreviewPanel } from './message-preview';
import { audienceName, messagesCopy } from './messages.copy';
import { usePreviewMessage, useSendMessage } from './messages.queries';

const copy = messagesCopy.form;
const GROUPS = AUDIENCES.map((value) => ({ value, label: audienceName[value] }));

/** The field names must match those in the API's errors. */
interface MessageValues {
  audience: { kind: AudienceKind; year: string; date: string };
  purpose: MessagePurpose;
  subject: string;
  text: string;
}

/**
 * The form for a new message. An organiser writes the message, previews it and then sends it.
 * @param props.years years of the seasons, current season first
 */
export function MessageFields({ years, onSent }: { years: readonly number[]; onSent: () => void }) {
  const draft = useMyDraft('message');
  const form = useDraftForm<MessageValues>('message', emptyMessage(years), noRules, draft);
  const preview = usePreviewMessage();
  const send = useSendMessage(draft);
  // The preview replaces the form, so that the message and its recipients can't change between the preview and sending.
  if (preview.data) {
    const { group } = preview.data;
    return (
      <MessagePreviewPanel
        preview={preview.data}
        pending={send.isPending}
        failure={send.error ? (Object.values(send.error.body.fields ?? {})[0]?.[0] ?? send.error.message) : undefined}
        onSend={() => send.mutate({ ...messageOf(form.getValues()), group }, { onSuccess: onSent })}
        onBack={() => {
          preview.reset();
          send.reset();
        }}
      />
    );
  }
  const values = form.watch();
  const { kind } = values.audience;
  return (
    <Form form={form} pending={preview.isPending} onSend={(written) => preview.mutate(messageOf(written), { onError: form.showFailure })}>
      <SelectField form={form} field="audience.kind" label={copy.audience} options={GROUPS} />
      {kind !== 'everybody' && years.length > 1 && (
        <SelectField
          form={form}
          field="audience.year"
          label={copy.season}
          options={years.map((year) => ({ value: String(year), label: String(year) }))}
        />
      )}
      {kind === 'day-buyers' && <TextField form={form} field="audience.date" label={copy.date} type="date" autoComplete="off" />}
      <Choice
        legend={copy.purpose}
        options={kind === 'everybody' ? { news: copy.purposes.news } : copy.purposes}
        value={purposeOf(values)}
        onChange={(purpose: MessagePurpose) => form.setValue('purpose', purpose)}
      />
      <TextField form={form} field="subject" label={copy.subject} autoComplete="off" />
      <TextAreaField form={form} field="text" label={copy.text} hint={copy.textHint} rows={8} />
      <Button type="submit" justifySelf="start" loading={preview.isPending} loadingText={copy.previewing}>
        {copy.preview}
      </Button>
    </Form>
  );
}

function emptyMessage([present]: readonly number[]): MessageValues {
  return { audience: { kind: 'buyers', year: String(present ?? ''), date: '' }, purpose: 'booking', subject: '', text: '' };
}

/** Returns the purpose of a message. A message to every account is always news. */
function purposeOf({ audience, purpose }: MessageValues): MessagePurpose {
  return audience.kind === 'everybody' ? 'news' : purpose;
}

function messageOf(values: MessageValues): MessageForm {
  const { kind, year, date } = values.audience;
  return {
    audience: { kind, year: Number(year), date: kind === 'day-buyers' ? date : null },
    purpose: purposeOf(values),
    subject: values.subject.trim(),
    text: values.text.trim(),
  };
}
