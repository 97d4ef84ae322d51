import type { AdminBlocks } from '@raffle/contracts/admin/blocks';
import { timeOfSlot } from '@raffle/contracts/slot-time';
import { FormDialog, ReasonField, reasonRules } from '../form/dialogs';
import { ChecksField, ChoiceField } from '../form/choice-fields';
import { blocksCopy } from './blocks.copy';
import { useUnblock } from './blocks.mutations';

const copy = blocksCopy.dialog;
const ALL: UnblockValues = { which: 'all', slotIds: [], reason: '' };

type Day = AdminBlocks['days'][number];

interface UnblockValues {
  which: 'all' | 'some';
  slotIds: string[];
  reason: string;
}

/** Puts some or all of a day's blocked slots back on sale. The organiser enters a reason. */
export function UnblockDialog({ open, day, onClose }: { open: boolean; day: Day; onClose: () => void }) {
  const unblock = useUnblock();
  const chosen = ({ which, slotIds }: UnblockValues) => (which === 'all' ? day.slotIds : slotIds);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={copy.title(day.date)}
      lead={copy.lead}
      confirm={(values) => copy.confirm(chosen(values).length)}
      values={ALL}
      draft={`unblock ${day.date}`}
      rules={(values) => ({ ...(chosen(values).length === 0 && { slotIds: copy.slotsRequired }), ...reasonRules(values) })}
      onSend={(values) => unblock.mutateAsync({ slotIds: chosen(values), reason: values.reason.trim() })}
    >
      {(form) => (
        <>
          <ChoiceField form={form} field="which" legend={copy.which} options={{ all: copy.all, some: copy.some }} />
          {form.watch('which') === 'some' && (
            <ChecksField
              form={form}
              field="slotIds"
              legend={copy.slotsRequired}
              options={day.slotIds.map((value) => ({ value, label: timeOfSlot(value) }))}
            />
          )}
          <ReasonField form={form} />
        </>
      )}
    </FormDialog>
  );
}
