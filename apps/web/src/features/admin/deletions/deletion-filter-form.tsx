import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { SelectField } from '../form/select-field';
import styles from '../list/admin-list.module.css';
import { deletionsCopy } from './deletions.copy';
import type { DeletionFilters } from './deletions.queries';

const copy = deletionsCopy.filters;
const KINDS = Object.entries(copy.kinds).map(([value, label]) => ({ value, label }));

/** Who asked is applied as soon as it is chosen, the words when they are typed. */
export function DeletionFilterForm({
  filters,
  onChange,
}: {
  filters: DeletionFilters;
  onChange: (change: Partial<DeletionFilters>) => void;
}) {
  const [q, setQ] = useState(filters.q);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onChange({ q: q.trim() });
  }

  return (
    <form className={styles.filters} role="search" aria-label={copy.label} onSubmit={submit}>
      <FormField id="deletions-q" label={copy.q} hint={copy.qHint}>
        {(control) => <TextInput {...control} type="search" maxLength={120} value={q} onChange={({ target }) => setQ(target.value)} />}
      </FormField>
      <SelectField id="deletions-by" label={copy.by} value={filters.by} options={KINDS} onChange={(by) => onChange({ q: q.trim(), by })} />
      <div className={styles.actions}>
        <Button type="submit">{copy.apply}</Button>
        {(filters.q !== '' || filters.by !== '') && (
          <Button variant="outline" onClick={() => onChange({ q: '', by: '' })}>
            {copy.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
