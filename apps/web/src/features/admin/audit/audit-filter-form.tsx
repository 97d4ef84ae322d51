import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import styles from '../list/admin-list.module.css';
import { auditCopy } from './audit.copy';
import type { AuditFilters } from './audit.queries';

const copy = auditCopy.filters;
const SEARCH = { name: 'q', label: copy.q, hint: copy.qHint, type: 'search' } as const;
const MORE = [
  { name: 'action', label: copy.action, hint: copy.actionHint, type: 'text' },
  { name: 'subjectKind', label: copy.subjectKind, hint: copy.subjectKindHint, type: 'text' },
  { name: 'subjectId', label: copy.subjectId, hint: undefined, type: 'text' },
  { name: 'from', label: copy.from, hint: undefined, type: 'date' },
  { name: 'to', label: copy.to, hint: undefined, type: 'date' },
] as const;

const NOTHING: AuditFilters = { q: '', action: '', subjectKind: '', subjectId: '', from: '', to: '', admin: '' };

/** Typed first, applied together. */
export function AuditFilterForm({ filters, onChange }: { filters: AuditFilters; onChange: (filters: AuditFilters) => void }) {
  const [typed, setTyped] = useState(filters);
  const isFiltered = Object.values(filters).some((value) => value !== '');

  function submit(event: FormEvent): void {
    event.preventDefault();
    onChange(Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()])) as AuditFilters);
  }

  const field = ({ name, label, hint, type }: typeof SEARCH | (typeof MORE)[number]) => (
    <FormField key={name} id={`audit-${name}`} label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          type={type}
          maxLength={120}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      )}
    </FormField>
  );

  return (
    <form className={styles.filters} role="search" aria-label={copy.label} onSubmit={submit}>
      {field(SEARCH)}
      <div className={styles.actions}>
        <Button type="submit">{copy.apply}</Button>
        {isFiltered && (
          <Button variant="outline" onClick={() => onChange(NOTHING)}>
            {copy.clear}
          </Button>
        )}
        {filters.admin !== '' && <p>{copy.byOne}</p>}
      </div>
      <details className={styles.wide} open={MORE.some(({ name }) => filters[name] !== '')}>
        <summary>{copy.more}</summary>
        <div className={styles.filters}>{MORE.map(field)}</div>
      </details>
    </form>
  );
}
