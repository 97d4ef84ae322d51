import type { AdminCashSale } from '@raffle/contracts/admin-cash';
import { useState } from 'react';
import { paths } from '../../../app/paths';
import { formatMoney, formatSlotWithDate } from '../../../lib/formats';
import { Button, LinkButton } from '../../../ui/button';
import { PrintIcon } from '../../../ui/icons';
import { ShareWays } from '../../bookings/share-ways';
import { useAdmin } from '../access/require-admin';
import { ReasonDialog } from '../frame/reason-dialog';
import { cashReceiptCopy as copy } from './cash.copy';
import { useGiveCashBack } from './cash.mutations';
import styles from './cash.module.css';

/** Print or send it, go on with the next buyer; organisers may give the cash back. */
export function CashReceiptActions({ sale }: { sale: AdminCashSale }) {
  const { role } = useAdmin();
  const [sharing, setSharing] = useState(false);
  const [returning, setReturning] = useState(false);
  const giveBack = useGiveCashBack(sale.bookingId);
  const title = copy.shareTitle(sale.receiptNumber);
  const text = copy.shareText(
    sale.receiptNumber,
    sale.reference,
    sale.slots.map(({ id }) => formatSlotWithDate(id)).join('; '),
    formatMoney(sale.amount),
  );

  function share(): void {
    if (typeof navigator.share !== 'function') return setSharing(!sharing);
    // Somebody who closes the phone's own sheet has changed their mind.
    return void navigator.share({ title, text }).catch(() => undefined);
  }

  return (
    <div className={`${styles.ways} no-print`}>
      <LinkButton to={paths.adminCash}>{copy.another}</LinkButton>
      <Button variant="outline" onClick={() => window.print()}>
        <PrintIcon /> {copy.print}
      </Button>
      <Button variant="outline" aria-expanded={sharing} onClick={share}>
        {copy.share}
      </Button>
      {role !== 'cashier' && sale.returnedAt === null && (
        <Button variant="ghost" tone="danger" onClick={() => setReturning(true)}>
          {copy.giveBack}
        </Button>
      )}
      {sharing && <ShareWays text={text} />}
      <ReasonDialog
        {...copy.giveBackDialog}
        open={returning}
        pending={giveBack.isPending}
        onConfirm={(reason) => giveBack.mutateAsync(reason).then(() => setReturning(false))}
        onClose={() => setReturning(false)}
      />
    </div>
  );
}
