import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import list from '../frame/admin-list.module.css';
import { statusName } from '../overview/admin-overview.copy';
import { bookingsCopy as copy } from './admin-bookings.copy';
import type { BookingFilter } from './admin-bookings.queries';

const NOTHING: BookingFilter = { q: '', status: '', date: '' };

/** What is looked for. It lives in the address; the form holds it only while it is typed. */
export function BookingsFilters({ filter, onFind }: { filter: BookingFilter; onFind: (filter: BookingFilter) => void }) {
  const [typed, setTyped] = useState(filter);
  const set = (change: Partial<BookingFilter>) => setTyped({ ...typed, ...change });

  function submit(event: FormEvent): void {
    event.preventDefault();
    onFind({ ...typed, q: typed.q.trim() });
  }

  return (
    <form className={list.filters} role="search" onSubmit={submit}>
      <FormField label={copy.search} hint={copy.searchHint}>
        {(control) => (
          <TextInput {...control} type="search" maxLength={120} value={typed.q} onChange={({ target }) => set({ q: target.value })} />
        )}
      </FormField>
      <FormField label={copy.status}>
        {(control) => (
          <select {...control} className={list.select} value={typed.status} onChange={({ target }) => set({ status: target.value })}>
            <option value="">{copy.anyStatus}</option>
            {Object.entries(statusName).map(([status, name]) => (
              <option key={status} value={status}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label={copy.date}>
        {(control) => <TextInput {...control} type="date" value={typed.date} onChange={({ target }) => set({ date: target.value })} />}
      </FormField>
      <Button type="submit">{copy.find}</Button>
      <Button variant="outline" onClick={() => onFind(NOTHING)}>
        {copy.clear}
      </Button>
    </form>
  );
}
