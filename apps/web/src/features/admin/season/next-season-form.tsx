import type { SeasonSettings } from '@raffle/contracts/admin-season';
import { isDate } from '@raffle/contracts/slot-time';
import type { FormEvent } from 'react';
import { FormField } from '../../../ui/field';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { TextInput } from '../../../ui/text-input';
import { useForm } from '../../auth/use-form';
import { seasonAdminCopy } from './season-admin.copy';
import styles from './season-admin.module.css';
import { useOpenSeason } from './season-admin.queries';

const { next: copy, form: formCopy } = seasonAdminCopy;

interface Values {
  year: string;
  from: string;
  to: string;
}

function nextErrors({ year, from, to }: Values): Partial<Record<keyof Values, string>> {
  return {
    ...(!/^\d{4}$/.test(year) && { year: copy.wrongYear }),
    ...(!isDate(from) && { from: formCopy.wrong.date }),
    ...(!isDate(to) && { to: formCopy.wrong.date }),
  };
}

/** Prepares the season after the newest one. */
export function NextSeasonForm({ newest }: { newest: SeasonSettings }) {
  const year = newest.year + 1;
  const form = useForm<Values>('next', { year: String(year), from: `${year}-05-01`, to: `${year}-12-31` }, nextErrors);
  const open = useOpenSeason();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (open.isPending || !form.check()) return;
    open.mutate({ ...form.values, year: Number(form.values.year) }, { onError: form.showFailure });
  }

  return (
    <section className={styles.section} aria-labelledby="next-title">
      <h2 id="next-title">{copy.title}</h2>
      <p>{copy.text}</p>
      {open.data && (
        <p className={styles.done} role="status">
          {copy.done(open.data.year)}
        </p>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary problems={form.problems} />
        {(['year', 'from', 'to'] as const).map((field) => (
          <FormField key={field} id={form.idOf(field)} label={copy[field]} error={form.errors[field]} required>
            {(control) => (
              <TextInput
                {...control}
                type={field === 'year' ? 'text' : 'date'}
                inputMode={field === 'year' ? 'numeric' : undefined}
                value={form.values[field]}
                onChange={(event) => form.set(field, event.target.value)}
              />
            )}
          </FormField>
        ))}
        <Button type="submit" variant="outline" className={styles.submit as string} loading={open.isPending} loadingText={copy.pending}>
          {copy.submit}
        </Button>
      </form>
    </section>
  );
}
