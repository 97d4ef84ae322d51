import type { CharityNumber } from '@raffle/contracts/payouts';
import { isDate } from '@raffle/contracts/slot-time';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { useForm } from '../../auth/use-form';
import { TextField } from '../access/text-field';
import { FileField } from '../form/file-field';
import { SelectField } from '../form/select-field';
import styles from '../list/admin-list.module.css';
import { AMOUNT, dollarsOf } from './amount.rules';
import { moneyCopy } from './money.copy';
import { useRecordPayout } from './money.queries';

const copy = moneyCopy.payouts;
const NOTHING = { charity: '1', amount: '', paidOn: '', proof: '' };

interface PayoutFormProps {
  year: number;
  charities: readonly string[];
}

export function PayoutForm(props: PayoutFormProps) {
  const [recorded, setRecorded] = useState(0);
  return (
    <section className={styles.section}>
      <h2>{copy.formTitle}</h2>
      {/* A new form after each payout: the next one needs a paper of its own. */}
      <NewPayoutForm key={recorded} {...props} onRecorded={() => setRecorded(recorded + 1)} />
    </section>
  );
}

function NewPayoutForm({ year, charities, onRecorded }: PayoutFormProps & { onRecorded: () => void }) {
  const record = useRecordPayout();
  const form = useForm('payout', NOTHING, ({ amount, paidOn, proof }) => ({
    ...(!AMOUNT.test(amount.trim()) && { amount: copy.amountWrong }),
    ...(!isDate(paidOn.trim()) && { paidOn: copy.dateWrong }),
    ...(proof === '' && { proof: copy.fileMissing }),
  }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (record.isPending || !form.check()) return;
    const { charity, amount, paidOn, proof } = form.values;
    const payout = { year, charity: Number(charity) as CharityNumber, amount: dollarsOf(amount), paidOn: paidOn.trim(), proof };
    record.mutate(payout, { onError: form.showFailure, onSuccess: onRecorded });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <SelectField
        id={form.idOf('charity')}
        label={copy.charity}
        value={form.values.charity}
        options={charities.map((name, index) => ({ value: String(index + 1), label: name }))}
        onChange={(value) => form.set('charity', value)}
      />
      <TextField
        id={form.idOf('amount')}
        label={copy.amount}
        value={form.values.amount}
        error={form.errors.amount}
        autoComplete="off"
        onChange={(value) => form.set('amount', value)}
      />
      <TextField
        id={form.idOf('paidOn')}
        label={copy.paidOn}
        hint={copy.paidOnHint}
        type="date"
        value={form.values.paidOn}
        error={form.errors.paidOn}
        onChange={(value) => form.set('paidOn', value)}
      />
      <FileField
        id={form.idOf('proof')}
        label={copy.file}
        hint={copy.fileHint}
        accept="application/pdf,image/jpeg,image/png,image/webp"
        error={form.errors.proof}
        onChange={(id) => form.set('proof', id)}
      />
      <Button type="submit" className={styles.start} loading={record.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
    </form>
  );
}
