import { STATIONS } from '@raffle/contracts/news';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { stationName } from '../../news/news.copy';
import { SelectField } from '../form/select-field';
import styles from '../list/admin-list.module.css';
import { adminNewsCopy } from './admin-news.copy';
import type { NewsFilters } from './admin-news.queries';

const copy = adminNewsCopy.filters;
const ANY = { value: '', label: copy.any };
const PLACES = [ANY, ...STATIONS.map((value) => ({ value, label: stationName[value] }))];
const STATES = [ANY, { value: 'standing', label: copy.standing }, { value: 'withdrawn', label: copy.withdrawn }];

/** Typed first, applied together. */
export function NewsFilterForm({ filters, onChange }: { filters: NewsFilters; onChange: (filters: NewsFilters) => void }) {
  const [typed, setTyped] = useState(filters);
  const isFiltered = Object.values(filters).some((value) => value !== '');

  function submit(event: FormEvent): void {
    event.preventDefault();
    onChange({ ...typed, q: typed.q.trim() });
  }

  return (
    <form className={styles.filters} aria-label={copy.label} onSubmit={submit}>
      <FormField id="news-q" label={copy.q}>
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
        id="news-where"
        label={copy.station}
        value={typed.station}
        options={PLACES}
        onChange={(station) => setTyped({ ...typed, station })}
      />
      <SelectField
        id="news-state"
        label={copy.state}
        value={typed.state}
        options={STATES}
        onChange={(state) => setTyped({ ...typed, state })}
      />
      <div className={styles.actions}>
        <Button type="submit">{copy.find}</Button>
        {isFiltered && (
          <Button variant="outline" onClick={() => onChange({ q: '', station: '', state: '' })}>
            {copy.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
