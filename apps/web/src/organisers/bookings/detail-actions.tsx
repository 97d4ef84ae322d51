import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import { useState } from 'react';
import { paths } from '../../lib/paths';
import { Button, LinkButton } from '../../ui/button';
import { AppDialog } from '../../ui/dialog';
import { Failure } from '../form/notice';
import { storyCopy } from './admin-bookings.copy';
import { useReleaseHold, useResendConfirmation } from './admin-bookings.mutations';
import { ReasonButton } from '../form/action-buttons';
import { useDialog } from '../form/dialog-host';
import { lazyDialog } from '../form/lazy';

const RefundDialog = lazyDialog(async () => (await import('./refund-dialog')).RefundDialog);

const copy = storyCopy.actions;

/** Shows the actions that are available in the booking's current state. */
export function DetailActions({ story }: { story: AdminBookingDetail }) {
  const [isRefunding, setRefunding] = useState(false);
  const openDialog = useDialog();
  const resend = useResendConfirmation(story.id);
  const release = useReleaseHold(story.id);
  // The actions for a cash sale are on its receipt page, where an organiser can return the cash or print the receipt again.
  const { refusal } = story.refundable;
  const paidOnline = story.status === 'paid' && story.cash === null;
  return (
    <div>
      <Wrap gap="3" _print={{ display: 'none' }}>
        {story.cash && <LinkButton to={paths.adminCashReceipt(story.id)}>{copy.receipt(story.cash.receiptNumber)}</LinkButton>}
        {paidOnline && (
          <Button variant="outline" loading={resend.isPending} loadingText={copy.resending} onClick={() => resend.mutate()}>
            {copy.resend}
          </Button>
        )}
        {story.status === 'pending' && (
          <ReasonButton
            variant="outline"
            dialog={{ ...storyCopy.releaseDialog, draft: `release ${story.id}`, onConfirm: release.mutateAsync }}
          >
            {copy.release}
          </ReasonButton>
        )}
        <Button variant="outline" onClick={() => window.print()}>
          {storyCopy.print}
        </Button>
        {paidOnline && (
          <Button
            variant="outline"
            colorPalette="danger"
            onClick={() =>
              refusal === null ? setRefunding(true) : openDialog((dialog) => <RefusedDialog {...dialog} refusal={refusal} />)
            }
          >
            {copy.refund}
          </Button>
        )}
      </Wrap>
      {resend.isSuccess && <p role="status">{copy.resent}</p>}
      {resend.error && <Failure>{resend.error.message}</Failure>}
      <RefundDialog story={story} open={isRefunding} onClose={() => setRefunding(false)} />
    </div>
  );
}

function RefusedDialog({ refusal, onClose, open }: { refusal: string; open: boolean; onClose: () => void }) {
  return (
    <AppDialog
      title={storyCopy.refundDialog.refused}
      open={open}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          {storyCopy.refundDialog.close}
        </Button>
      }
    >
      <p>{refusal}</p>
    </AppDialog>
  );
}
