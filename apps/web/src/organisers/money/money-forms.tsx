import type { CharityNumber } from '@raffle/contracts/money/payouts';
import { isDate } from '@raffle/contracts/slot-time';
import { useAppForm } from '../../ui/use-app-form';
import { useDraftForm } from '../../ui/use-draft-form';
import { Button } from '../../ui/button';
import { useMyDraft } from '../access/admin-context';
import { SelectField, TextField } from '../form/fields';
import { Form } from '../form/form';
import { dollarsOf, isAmount } from '../form/typed-amount';
import { UploadField } from '../form/upload-field';
import { Section } from '../frame/section';
import { moneyCopy } from './money.copy';
import { useNoteFees, useRecordPayout } from './money.queries';

const NOTHING = { charity: '1', amount: '', paidOn: '', proof: '' };

interface PayoutFormProps {
  year: number;
  charities: readonly string[];
}

export function PayoutForm({ year, charities }: PayoutFormProps) {
  const copy = moneyCopy.payouts;
  const rules = ({ amount, paidOn, proof }: typeof NOTHING) => ({
    ...amountRule(amount),
    ...(!isDate(paidOn.trim()) && { paidOn: copy.dateWrong }),
    ...(proof === '' && { proof: copy.fileMissing }),
  });
  const form = useDraftForm('payout', NOTHING, rules, useMyDraft(`payout ${year}`));
  const record = useRecordPayout(() => {
    form.endDraft();
    form.reset();
  });
  const send = ({ charity, amount, paidOn, proof }: typeof NOTHING) =>
    record.mutate(
      { year, charity: Number(charity) as CharityNumber, amount: dollarsOf(amount), paidOn: paidOn.trim(), proof },
      { onError: form.showFailure },
    );
  return (
    <Section title={copy.formTitle}>
      <p>{copy.formLead}</p>
      <Form form={form} pending={record.isPending} onSend={send}>
        <SelectField
          form={form}
          field="charity"
          label={copy.charity}
          options={charities.map((name, index) => ({ value: String(index + 1), label: name }))}
        />
        <TextField form={form} field="amount" label={copy.amount} inputMode="decimal" autoComplete="off" />
        <TextField form={form} field="paidOn" label={copy.paidOn} hint={copy.paidOnHint} type="date" />
        <UploadField form={form} field="proof" label={copy.file} hint={copy.fileHint} paper />
        <Button type="submit" justifySelf="start" loading={record.isPending} loadingText={copy.pending}>
          {copy.submit}
        </Button>
      </Form>
    </Section>
  );
}

/** Form for recording the payment provider's fees. Organisers find the fees only in the provider's own statement. */
export function FeesForm({ year }: { year: number }) {
  const copy = moneyCopy.fees;
  const note = useNoteFees(year);
  const form = useAppForm('fees', { amount: '' }, ({ amount }) => amountRule(amount));
  const send = ({ amount }: { amount: string }) =>
    note.mutate({ year, amount: dollarsOf(amount) }, { onError: form.showFailure, onSuccess: () => form.reset() });
  return (
    <Section title={copy.title}>
      <p>{copy.lead}</p>
      <Form form={form} pending={note.isPending} onSend={send}>
        <TextField form={form} field="amount" label={copy.amount} inputMode="decimal" autoComplete="off" />
        <Button type="submit" variant="outline" justifySelf="start" loading={note.isPending} loadingText={copy.pending}>
          {copy.submit}
        </Button>
      </Form>
    </Section>
  );
}

function amountRule(typed: string) {
  return isAmount(typed) ? {} : { amount: moneyCopy.payouts.amountWrong };
}
