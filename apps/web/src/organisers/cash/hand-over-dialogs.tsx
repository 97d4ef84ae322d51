import type { CashDesk, CashHandover } from '@raffle/contracts/admin/cash';
import { formatMoney } from '../../lib/format/formats';
import { FormDialog } from '../form/dialogs';
import { SelectField, TextField } from '../form/fields';
import { dollarsOf, isAmount } from '../form/typed-amount';
import { handOverCopy } from './cash-box.copy';
import { useConfirmHandover, useHandOver } from './cash.mutations';

interface HandOverDialogProps extends Pick<CashDesk, 'holding' | 'receivers'> {
  open: boolean;
  onClose: () => void;
}

/** Dialog for offering cash to another organiser. The amount defaults to all the cash that the signed-in organiser holds. */
export function HandOverDialog({ holding, receivers, open, onClose }: HandOverDialogProps) {
  const copy = handOverCopy.handOverDialog;
  const handOver = useHandOver();
  return (
    <FormDialog
      title={copy.title}
      lead={copy.lead}
      confirm={copy.confirm}
      open={open}
      onClose={onClose}
      name="hand-over"
      values={{ amount: holding.toFixed(2), to: '' }}
      rules={({ amount, to }) => ({
        ...(!isAmount(amount) && { amount: copy.amountWrong }),
        ...(to === '' && { to: copy.toMissing }),
      })}
      onSend={({ amount, to }) => handOver.mutateAsync({ amount: dollarsOf(amount), to })}
    >
      {(form) => (
        <>
          <TextField form={form} field="amount" label={copy.amount} inputMode="decimal" autoComplete="off" />
          <SelectField
            form={form}
            field="to"
            label={copy.to}
            options={[{ value: '', label: copy.choose }, ...receivers.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </>
      )}
    </FormDialog>
  );
}

/**
 * Dialog for confirming receipt of cash. The receiver counts the cash and enters the amount, which the API compares with the amount
 * offered.
 */
export function ConfirmDialog({ handover, open, onClose }: { handover: CashHandover; open: boolean; onClose: () => void }) {
  const copy = handOverCopy.confirmDialog;
  const confirm = useConfirmHandover(handover.id);
  return (
    <FormDialog
      title={copy.title}
      lead={copy.lead(formatMoney(handover.amount), handover.from)}
      confirm={copy.confirm}
      open={open}
      onClose={onClose}
      name={`confirm-cash-${handover.id}`}
      values={{ counted: '' }}
      rules={({ counted }) => (isAmount(counted) ? {} : { counted: handOverCopy.handOverDialog.amountWrong })}
      onSend={({ counted }) => confirm.mutateAsync({ counted: dollarsOf(counted) })}
    >
      {(form) => <TextField form={form} field="counted" label={copy.counted} inputMode="decimal" autoComplete="off" />}
    </FormDialog>
  );
}
