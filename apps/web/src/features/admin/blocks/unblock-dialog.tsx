import type { AdminBlocks } from '@raffle/contracts/admin-blocks';
import { timeOfSlot } from '@raffle/contracts/slot-time';
import { useId, useState } from 'react';
import choices from '../frame/admin-list.module.css';
import { ReasonDialog } from '../frame/reason-dialog';
import { Choice } from '../form/choice';
import styles from './blocks.module.css';
import { blocksCopy } from './blocks.copy';
import { useUnblock } from './blocks.mutations';

const copy = blocksCopy.dialog;

type Day = AdminBlocks['days'][number];

/** All of a day's blocked slots, or some, with the reason. */
export function UnblockDialog({ day, onClose }: { day: Day | undefined; onClose: () => void }) {
  // Kept while the dialog closes, so that its words do not vanish before it does.
  const [shown, setShown] = useState<Day>();
  const [some, setSome] = useState<string[] | null>(null);
  const unblock = useUnblock();
  if (day !== undefined && day !== shown) setShown(day);
  if (shown === undefined) return null;
  const slotIds = some ?? shown.slotIds;
  const close = () => {
    setSome(null);
    onClose();
  };
  return (
    <ReasonDialog
      open={day !== undefined}
      title={copy.title(shown.date)}
      lead={copy.lead}
      confirm={copy.confirm(slotIds.length)}
      pending={unblock.isPending}
      onConfirm={(reason) => unblock.mutateAsync({ slotIds, reason }).then(close)}
      onClose={close}
    >
      <Slots day={shown} some={some} onSome={setSome} />
    </ReasonDialog>
  );
}

function Slots({ day, some, onSome }: { day: Day; some: string[] | null; onSome: (slotIds: string[] | null) => void }) {
  const id = useId();
  return (
    <>
      <Choice
        legend={copy.which}
        name={id}
        value={some ? 'some' : 'all'}
        options={{ all: copy.all, some: copy.some }}
        onChange={(which) => onSome(which === 'some' ? [] : null)}
      />
      {some && (
        <fieldset className={`${choices.choices} ${styles.times}`}>
          <legend>{copy.slotsRequired}</legend>
          {day.slotIds.map((slotId) => (
            <label key={slotId} className={choices.choice}>
              <input
                type="checkbox"
                checked={some.includes(slotId)}
                onChange={({ target }) => onSome(target.checked ? [...some, slotId].sort() : some.filter((other) => other !== slotId))}
              />
              {timeOfSlot(slotId)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
