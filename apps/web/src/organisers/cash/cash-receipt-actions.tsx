import { Stack } from '@chakra-ui/react/stack';
import { Wrap } from '@chakra-ui/react/wrap';
import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import { writtenReceiptCode } from '@raffle/contracts/log/receipt-code';
import { useState } from 'react';
import { paths } from '../../lib/paths';
import { formatMoney, formatSlotWithDate } from '../../lib/format/formats';
import { Button, LinkButton } from '../../ui/button';
import { PrintIcon } from '../../ui/icons';
import { ShareWays } from '../../features/bookings/receipt/share-ways';
import { useAdmin } from '../access/require-admin';
import { usePropose } from '../approvals/approvals.queries';
import { useWaiting, WaitingActions } from '../approvals/waiting-actions';
import { ReasonButton } from '../form/action-buttons';
import { cashReceiptCopy as copy } from './cash.copy';

/** Buttons to print or send the receipt and to start the next sale. Organisers, but not cashiers, can also propose returning the cash. */
export function CashReceiptActions({ sale }: { sale: AdminCashSale }) {
  const { role } = useAdmin();
  const [sharing, setSharing] = useState(false);
  const title = copy.shareTitle(sale.receiptNumber);
  const words = copy.shareText(
    sale.receiptNumber,
    sale.reference,
    sale.slots.map(({ id }) => formatSlotWithDate(id)).join('; '),
    formatMoney(sale.amount),
  );
  const text = `${words}\n${copy.shareCode(`${window.location.origin}${paths.cashTicket(writtenReceiptCode(sale.code))}`)}`;

  function share(): void {
    if (typeof navigator.share !== 'function') return setSharing(!sharing);
    // The promise rejects if the user closes the share sheet.
    return void navigator.share({ title, text }).catch(() => undefined);
  }

  const mayReturn = role !== 'cashier' && sale.returnedAt === null;
  return (
    <Stack className="no-print" gap="5">
      <Wrap gap="2.5" align="center">
        <LinkButton to={paths.adminCash}>{copy.another}</LinkButton>
        <Button variant="outline" onClick={() => window.print()}>
          <PrintIcon /> {copy.print}
        </Button>
        <Button variant="outline" aria-expanded={sharing} onClick={share}>
          {copy.share}
        </Button>
        {mayReturn && <ReturnCash {...sale} />}
        {sharing && <ShareWays text={text} />}
      </Wrap>
      {mayReturn && <WaitingActions about={returnOf(sale.reference)} />}
    </Stack>
  );
}

const returnOf =
  (reference: string) =>
  ({ deed, line }: ApprovalView) =>
    deed === 'cash.return' && line.includes(reference);

function ReturnCash({ bookingId, reference }: AdminCashSale) {
  const propose = usePropose();
  if (useWaiting(returnOf(reference)).length > 0) return null;
  return (
    <ReasonButton
      variant="ghost"
      colorPalette="danger"
      dialog={{
        ...copy.giveBackDialog,
        draft: `return cash ${bookingId}`,
        onConfirm: (reason) => propose.mutateAsync({ deed: 'cash.return', payload: { bookingId }, reason }),
      }}
    >
      {copy.giveBack}
    </ReasonButton>
  );
}
