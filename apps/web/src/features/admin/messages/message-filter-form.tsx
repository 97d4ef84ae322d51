import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { SelectField } from '../form/select-field';
import styles from '../list/admin-list.module.css';
import { messagesCopy, messageStateName } from './messages.copy';
import type { MessageFilters } from './messages.queries';

const copy = messagesCopy.filters;
const STATES = [{ value: '', label: copy.any }, ...Object.entries(messageStateName).map(([value, label]) => ({ value, label }))];

/** Typed first, applied together. */
export function MessageFilterForm({ filters, onChange }: { filters: MessageFilters; onChange: (filters: MessageFilters) => void }) {
  const [typed, setTyped] = useState(filters);
  const isFiltered = Object.values(filters).some((value) => value !== '');

  function submit(event: FormEvent): void {
    event.preventDefault();
    onChange({ ...typed, q: typed.q.trim() });
  }

  return (
    <form className={styles.filters} aria-label={copy.label} onSubmit={submit}>
      <FormField id="messages-q" label={copy.q}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            maxLength={100}
            value={typed.q}
            onChange={({ target }) => setTyped({ ...typed, q: target.value })}
          />
        )}
      </FormField>
      <SelectField
        id="messages-state"
        label={copy.state}
        value={typed.state}
        options={STATES}
        onChange={(state) => setTyped({ ...typed, state })}
      />
      <div className={styles.actions}>
        <Button type="submit">{copy.find}</Button>
        {isFiltered && (
          <Button variant="outline" onClick={() => onChange({ q: '', state: '' })}>
            {copy.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
