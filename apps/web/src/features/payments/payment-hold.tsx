import type { SelectionView } from '@raffle/contracts/selections';
import { useMutation } from '@tanstack/react-query';
import { Notice } from '../bookings/dashboard/notice';
import { HoldCountdown } from '../selections/hold/hold-countdown';
import { extendSelectionMutation } from '../selections/selections.mutations';
import { openHoldCopy } from '../selections/selections.copy';

interface PaymentHoldProps {
  selection: SelectionView;
  /** When `selection` was received, in milliseconds according to this device's clock. */
  receivedAt: number;
  onEnd: () => void;
}

/** A hold's countdown, with a "Need more time" button and a notice if the hold could not be extended. */
export function PaymentHold({ selection, receivedAt, onEnd }: PaymentHoldProps) {
  const { mutate, isPending, isError, error } = useMutation(extendSelectionMutation(selection.id));
  return (
    <>
      <HoldCountdown
        hold={selection}
        receivedAt={receivedAt}
        onExtend={() => !isPending && mutate()}
        isExtending={isPending}
        onEnd={onEnd}
      />
      {isError && (
        <Notice tone="problem" title={openHoldCopy.extendFailed}>
          {error.message}
        </Notice>
      )}
    </>
  );
}
