import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { SelectField } from '../form/select-field';
import styles from '../list/admin-list.module.css';
import { feedbackInboxCopy } from './feedback-inbox.copy';
import type { FeedbackFilters } from './feedback-inbox.queries';

const copy = feedbackInboxCopy.filters;
const STATES = Object.entries(feedbackInboxCopy.states).map(([value, label]) => ({ value, label }));

/** The state is applied as soon as it is chosen, the words when they are typed. */
export function FeedbackFilterForm({
  filters,
  onChange,
}: {
  filters: FeedbackFilters;
  onChange: (change: Partial<FeedbackFilters>) => void;
}) {
  const [q, setQ] = useState(filters.q);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onChange({ q: q.trim() });
  }

  return (
    <form className={styles.filters} role="search" aria-label={copy.label} onSubmit={submit}>
      <FormField id="feedback-q" label={copy.q} hint={copy.qHint}>
        {(control) => <TextInput {...control} type="search" maxLength={120} value={q} onChange={({ target }) => setQ(target.value)} />}
      </FormField>
      <SelectField
        id="feedback-state"
        label={feedbackInboxCopy.state}
        value={filters.state}
        options={STATES}
        onChange={(state) => onChange({ q: q.trim(), state })}
      />
      <div className={styles.actions}>
        <Button type="submit">{copy.apply}</Button>
        {(filters.q !== '' || filters.state !== '') && (
          <Button variant="outline" onClick={() => onChange({ q: '', state: '' })}>
            {copy.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
