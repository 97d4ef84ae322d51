import type { SlotView } from '@raffle/contracts/slots';
import { Button } from '../../ui/button';
import { AppDialog } from '../../ui/dialog';
import type { BookingError } from './booking-error.rules';
import styles from './conflict-dialog.module.css';
import { conflictCopy as copy } from './selections.copy';
import { SlotList } from './slot-list';

interface ConflictDialogProps {
  title: string;
  text: string;
  error: BookingError;
  onClose: () => void;
  /** The person took one of the alternatives. */
  onChoose: (slot: SlotView) => void;
}

/** Why slots could not be had, which ones, and what is free near them. */
export function ConflictDialog({ title, text, error, onClose, onChoose }: ConflictDialogProps) {
  return (
    <AppDialog open onClose={onClose} title={title} size="md" footer={<Button onClick={onClose}>{copy.ok}</Button>}>
      <div className={styles.body}>
        <p>{text}</p>
        <SlotList slots={error.unavailableSlots} />
        {error.highDemand && <p className={styles.demand}>{copy.highDemand}</p>}
        {error.alternativeSlots.length > 0 && <Alternatives error={error} onChoose={onChoose} />}
      </div>
    </AppDialog>
  );
}

function Alternatives({ error, onChoose }: Pick<ConflictDialogProps, 'error' | 'onChoose'>) {
  return (
    <>
      <p className={styles.heading}>{error.alternativeSlotsMessage || copy.alternatives}</p>
      <ul className={styles.alternatives}>
        {error.alternativeSlots.map((slot) => (
          <li key={slot.id}>
            <Button variant="outline" onClick={() => onChoose(slot)}>
              {copy.alternative(slot.id)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
