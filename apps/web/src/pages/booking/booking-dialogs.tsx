import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { ConflictDialog } from '../../features/selections/dialogs/conflict-dialog';
import { DayLimitDialog } from '../../features/selections/dialogs/day-limit-dialog';
import { LoginRequiredDialog } from '../../features/selections/dialogs/login-required-dialog';
import { PaymentConflictDialog } from '../../features/selections/dialogs/payment-conflict-dialog';
import { slotsPicked } from '../../features/selections/selection-store';
import type { BookingDialog } from './dialog-state';
import { useAlternative } from './conflict/use-alternative';
import type { usePaymentConflict } from './conflict/use-payment-conflict';
import { interruptedBySignIn } from './use-after-sign-in';
import type { SlotPicking } from './use-pick-slot';
import type { Notices } from './use-notices';

interface BookingDialogsProps {
  dialog: BookingDialog;
  onClose: () => void;
  /** Path and query string to which the user returns after signing in. */
  here: string;
  pick: SlotPicking['pick'];
  notices: Notices;
  paymentConflict: ReturnType<typeof usePaymentConflict>;
}

export default function BookingDialogs({ dialog, onClose, here, pick, notices, paymentConflict }: BookingDialogsProps) {
  const navigate = useNavigate();
  const takeAlternative = useAlternative(pick, notices);
  switch (dialog.kind) {
    case 'login':
      return (
        <LoginRequiredDialog
          onCancel={onClose}
          // The dialog stays open, because it disappears together with the page. Closing it would cause two more layouts.
          onConfirm={() => {
            slotsPicked(dialog.slotIds);
            interruptedBySignIn();
            void navigate(paths.authWithReturn(here));
          }}
        />
      );
    case 'day-limit':
      return <DayLimitDialog date={dialog.date} limit={dialog.limit} onClose={onClose} />;
    case 'conflict':
      return (
        <ConflictDialog
          title={dialog.title}
          text={dialog.text}
          error={dialog.error}
          onClose={onClose}
          onChoose={(slot) => {
            onClose();
            void takeAlternative(slot);
          }}
        />
      );
    case 'payment-conflict':
      return (
        paymentConflict.conflict && (
          <PaymentConflictDialog
            conflict={paymentConflict.conflict}
            isDeselecting={paymentConflict.isDeselecting}
            failure={paymentConflict.failure}
            onAdjust={onClose}
            onDeselect={() => void paymentConflict.deselect()}
          />
        )
      );
  }
}
