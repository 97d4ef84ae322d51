import { chakra } from '@chakra-ui/react/styled-system';
import type { SelectionConflict } from '@raffle/contracts/selections';
import { Button } from '../../../ui/button';
import { AppDialog } from '../../../ui/dialog';
import { paymentConflictCopy as copy } from '../selections.copy';
import { SlotList } from '../slot-list';

interface PaymentConflictDialogProps {
  conflict: SelectionConflict;
  isDeselecting: boolean;
  /** Why the last attempt to deselect the lost slots failed. */
  failure: string | null;
  onAdjust: () => void;
  onDeselect: () => void;
}

/**
 * Shown if slots were lost during payment. Lists the lost slots, states that nothing was charged for them, and offers two ways to continue.
 */
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
      <p>{copy.intro}</p>
      <SlotList slots={unavailableSlots} />
      <p>{copy.noPayment}</p>
      {keptSlots.length > 0 && <p>{copy.kept(keptSlots.length)}</p>}
      {failure && (
        <chakra.p role="alert" color="fg.error" fontWeight="600">
          {failure}
        </chakra.p>
      )}
    </AppDialog>
  );
}
