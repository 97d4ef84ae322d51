import { AUDIENCES } from '@raffle/contracts/admin-messages';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import type { Form } from '../../auth/use-form';
import { TextField } from '../access/text-field';
import { SelectField } from '../form/select-field';
import { TextAreaField } from '../form/text-area-field';
import { Choice } from '../frame/choice';
import styles from '../list/admin-list.module.css';
import { purposeOf, type MessageValues } from './message-form.rules';
import { audienceName, messagesCopy } from './messages.copy';

const copy = messagesCopy.form;
const GROUPS = AUDIENCES.map((value) => ({ value, label: audienceName[value] }));

interface MessageFormProps {
  form: Form<MessageValues>;
  years: readonly number[];
  pending: boolean;
  onPreview: () => void;
}

/** Who gets it, what it is about, what it says. */
export function MessageFormFields({ form: { values, errors, problems, idOf, set, check }, years, pending, onPreview }: MessageFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!pending && check()) onPreview();
  }
  const purpose = purposeOf(values);
  const purposes = values.audience === 'everybody' ? { news: copy.purposes.news } : copy.purposes;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={problems} />
      <SelectField
        id={idOf('audience')}
        label={copy.audience}
        value={values.audience}
        error={errors.audience}
        options={GROUPS}
        onChange={(value) => set('audience', value)}
      />
      {values.audience !== 'everybody' && years.length > 1 && (
        <SelectField
          id={idOf('audience.year')}
          label={copy.season}
          value={values['audience.year']}
          error={errors['audience.year']}
          options={years.map((year) => ({ value: String(year), label: String(year) }))}
          onChange={(value) => set('audience.year', value)}
        />
      )}
      {values.audience === 'day-buyers' && (
        <TextField
          id={idOf('audience.date')}
          label={copy.date}
          type="date"
          autoComplete="off"
          value={values['audience.date']}
          error={errors['audience.date']}
          onChange={(value) => set('audience.date', value)}
        />
      )}
      <Choice
        name="purpose"
        legend={copy.purpose}
        options={purposes as typeof copy.purposes}
        value={purpose}
        onChange={(value) => set('purpose', value)}
      />
      <TextField
        id={idOf('subject')}
        label={copy.subject}
        autoComplete="off"
        value={values.subject}
        error={errors.subject}
        onChange={(value) => set('subject', value)}
      />
      <TextAreaField
        id={idOf('text')}
        label={copy.text}
        hint={copy.textHint}
        rows={8}
        value={values.text}
        error={errors.text}
        onChange={(value) => set('text', value)}
      />
      <Button type="submit" className={styles.start} loading={pending} loadingText={copy.previewing}>
        {copy.preview}
      </Button>
    </form>
  );
}
