import type { FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { useForm } from '../../auth/use-form';
import { TextField } from '../access/text-field';
import styles from '../list/admin-list.module.css';
import { AMOUNT, dollarsOf } from './amount.rules';
import { moneyCopy } from './money.copy';
import { useNoteFees } from './money.queries';

const copy = moneyCopy.fees;

/** What the provider kept is on its own statement only. */
export function FeesForm({ year }: { year: number }) {
  const note = useNoteFees();
  const form = useForm('fees', { amount: '' }, ({ amount }) =>
    AMOUNT.test(amount.trim()) ? {} : { amount: moneyCopy.payouts.amountWrong },
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (note.isPending || !form.check()) return;
    note.mutate({ year, amount: dollarsOf(form.values.amount) }, { onError: form.showFailure, onSuccess: () => form.set('amount', '') });
  }

  return (
    <section className={styles.section}>
      <h2>{copy.title}</h2>
      <p className={styles.words}>{copy.lead}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary problems={form.problems} />
        <TextField
          id={form.idOf('amount')}
          label={copy.amount}
          value={form.values.amount}
          error={form.errors.amount}
          autoComplete="off"
          onChange={(value) => form.set('amount', value)}
        />
        <Button type="submit" variant="outline" className={styles.start} loading={note.isPending} loadingText={copy.pending}>
          {copy.submit}
        </Button>
      </form>
    </section>
  );
}
