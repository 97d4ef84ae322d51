import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import { useState } from 'react';
import { paths } from '../../lib/paths';
import { Button, LinkButton } from '../../ui/button';
import { AppDialog } from '../../ui/dialog';
import { Failure } from '../form/notice';
import { storyCopy } from './admin-bookings.copy';
import { useReleaseHold, useResendConfirmation } from './admin-bookings.mutations';
import { lazyDialog, ReasonDialog } from '../form/lazy';

const RefundDialog = lazyDialog(async () => (await import('./refund-dialog')).RefundDialog);

const copy = storyCopy.actions;

/** Shows the actions that are available in the booking's current state. */
export function DetailActions({ story }: { story: AdminBookingDetail }) {
  const [dialog, setDialog] = useState<'refund' | 'refused' | 'release'>();
  const resend = useResendConfirmation(story.id);
  const release = useReleaseHold(story.id);
  // The actions for a cash sale are on its receipt page, where an organiser can return the cash or print the receipt again.
  const paidOnline = story.status === 'paid' && story.cash === null;
  const close = () => setDialog(undefined);
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
          <Button variant="outline" onClick={() => setDialog('release')}>
            {copy.release}
          </Button>
        )}
        <Button variant="outline" onClick={() => window.print()}>
          {storyCopy.print}
        </Button>
        {paidOnline && (
          <Button
            variant="outline"
            colorPalette="danger"
            onClick={() => setDialog(story.refundable.refusal === null ? 'refund' : 'refused')}
          >
            {copy.refund}
          </Button>
        )}
      </Wrap>
      {resend.isSuccess && <p role="status">{copy.resent}</p>}
      {resend.error && <Failure>{resend.error.message}</Failure>}
      <RefundDialog story={story} open={dialog === 'refund'} onClose={close} />
      <AppDialog
        title={storyCopy.refundDialog.refused}
        open={dialog === 'refused'}
        onClose={close}
        footer={
          <Button variant="outline" onClick={close}>
            {storyCopy.refundDialog.close}
          </Button>
        }
      >
        <p>{story.refundable.refusal}</p>
      </AppDialog>
      <ReasonDialog
        {...storyCopy.releaseDialog}
        draft={`release ${story.id}`}
        open={dialog === 'release'}
        pending={release.isPending}
        onConfirm={(reason) => release.mutateAsync(reason).then(close)}
        onClose={close}
      />
    </div>
  );
}
