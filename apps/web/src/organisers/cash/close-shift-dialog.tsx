import type { CashShift } from '@raffle/contracts/admin/cash';
import { TextAreaField, TextField } from '../form/fields';
import { FormDialog } from '../form/dialogs';
import { dollarsOf, isAmount } from '../form/typed-amount';
import { shiftCopy } from './cash.copy';
import { useCloseShift } from './cash.mutations';
import { CountedHint } from './counted-hint';

const copy = shiftCopy.closeDialog;

interface CloseShiftDialogProps {
  shift: CashShift;
  open: boolean;
  onClose: () => void;
  onClosed?: (shift: CashShift) => void;
}

/** Dialog in which a cashier counts the cash and closes the shift. It hides the expected amount, so that the cashier has to count. */
export function CloseShiftDialog({ shift, open, onClose, onClosed }: CloseShiftDialogProps) {
  const close = useCloseShift(shift.id);
  async function send({ counted, note }: { counted: string; note: string }): Promise<void> {
    const closed = await close.mutateAsync({ counted: dollarsOf(counted), ...(note.trim() !== '' && { note: note.trim() }) });
    onClosed?.(closed);
  }
  return (
    <FormDialog
      title={copy.title}
      lead={copy.lead}
      confirm={copy.confirm}
      open={open}
      onClose={onClose}
      name="close-shift"
      draft={`close shift ${shift.id}`}
      values={{ counted: '', note: '' }}
      rules={({ counted }) => (isAmount(counted) ? {} : { counted: shiftCopy.countedWrong })}
      onSend={send}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            field="counted"
            label={shiftCopy.counted}
            hint={<CountedHint typed={form.watch('counted')} />}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextAreaField form={form} field="note" label={copy.note} hint={copy.noteHint} required={false} rows={2} maxLength={300} />
        </>
      )}
    </FormDialog>
  );
}
