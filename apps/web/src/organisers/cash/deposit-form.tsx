import type { AdminCashBox } from '@raffle/contracts/admin/cash';
import { isDate } from '@raffle/contracts/slot-time';
import { useState } from 'react';
import { formatMoney } from '../../lib/format/formats';
import { useDraftForm } from '../../ui/use-draft-form';
import { Button } from '../../ui/button';
import { useMyDraft } from '../access/admin-context';
import { TextField } from '../form/fields';
import { Form } from '../form/form';
import { dollarsOf, isAmount } from '../form/typed-amount';
import { UploadField } from '../form/upload-field';
import { Section } from '../frame/section';
import { cashBoxCopy } from './cash-box.copy';
import { useDeposit } from './cash.mutations';

const copy = cashBoxCopy.deposits;

/**
 * Form for recording a bank deposit. An organiser deposits cash that another organiser has counted or, if there is no other organiser, cash
 * that they took themselves.
 */
export function DepositForm({
  bankable,
  bankableSeason: season,
  nobodyElse,
}: Pick<AdminCashBox, 'bankable' | 'bankableSeason' | 'nobodyElse'>) {
  const [recorded, setRecorded] = useState(0);
  const lead = season === undefined ? copy.bankable(formatMoney(bankable)) : copy.bankableOf(formatMoney(bankable), season);
  return (
    <Section title={copy.formTitle}>
      {bankable <= 0 ? (
        <p>{copy.nothing}</p>
      ) : (
        <>
          <p>{nobodyElse ? copy.alone(formatMoney(bankable)) : lead}</p>
          {/* The key changes after each deposit, which resets the form. Otherwise, it would keep the previous deposit's slip. */}
          <NewDepositForm key={`${recorded} ${season}`} bankable={bankable} season={season} onRecorded={() => setRecorded(recorded + 1)} />
        </>
      )}
    </Section>
  );
}

function NewDepositForm({ bankable, season, onRecorded }: { bankable: number; season: number | undefined; onRecorded: () => void }) {
  const nothing = { amount: bankable.toFixed(2), reference: '', depositedOn: '', slip: '' };
  const rules = ({ amount, reference, depositedOn, slip }: typeof nothing) => ({
    ...(!isAmount(amount) && { amount: copy.amountWrong }),
    ...(reference.trim() === '' && { reference: copy.referenceMissing }),
    ...(!isDate(depositedOn.trim()) && { depositedOn: copy.dateWrong }),
    ...(slip === '' && { slip: copy.slipMissing }),
  });
  const draft = useMyDraft(`deposit ${season ?? ''}`);
  const form = useDraftForm('deposit', nothing, rules, draft);
  const recorded = () => {
    form.endDraft();
    onRecorded();
  };
  const deposit = useDeposit(recorded);
  const send = ({ amount, ...rest }: typeof nothing) =>
    deposit.mutate({ ...rest, amount: dollarsOf(amount) }, { onError: form.showFailure, onSuccess: recorded });
  return (
    <Form form={form} pending={deposit.isPending} onSend={send}>
      <TextField form={form} field="amount" label={copy.amount} inputMode="decimal" autoComplete="off" />
      <TextField form={form} field="reference" label={copy.reference} autoComplete="off" maxLength={80} />
      <TextField form={form} field="depositedOn" label={copy.on} type="date" />
      <UploadField form={form} field="slip" label={copy.slipLabel} />
      <Button type="submit" justifySelf="start" loading={deposit.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
    </Form>
  );
}
