import type { SelectionConflict } from '@raffle/contracts/selections';
import { Button } from '../../ui/button';
import { AppDialog } from '../../ui/dialog';
import styles from './conflict-dialog.module.css';
import { paymentConflictCopy as copy } from './selections.copy';
import { SlotList } from './slot-list';

interface PaymentConflictDialogProps {
  conflict: SelectionConflict;
  isDeselecting: boolean;
  /** Why deselecting did not work the last time. */
  failure: string | null;
  onAdjust: () => void;
  onDeselect: () => void;
}

/** Slots were lost while the person paid: what was lost, that it cost nothing, and the two ways on. */
export function PaymentConflictDialog(props: PaymentConflictDialogProps) {
  const { conflict, isDeselecting, failure, onAdjust, onDeselect } = props;
  const { unavailableSlots, keptSlots } = conflict;
  return (
    <AppDialog
      open
      onClose={onAdjust}
      role="alertdialog"
      title={copy.title}
      size="md"
      footer={
        <>
          <Button variant="outline" onClick={onAdjust}>
            {copy.adjust}
          </Button>
          <Button onClick={onDeselect} loading={isDeselecting} loadingText={copy.deselecting}>
            {copy.deselect}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{copy.intro}</p>
        <SlotList slots={unavailableSlots} />
        <p>{copy.noPayment}</p>
        {keptSlots.length > 0 && <p>{copy.kept(keptSlots.length)}</p>}
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </div>
    </AppDialog>
  );
}
