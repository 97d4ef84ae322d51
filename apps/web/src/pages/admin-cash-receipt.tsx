import { useParams } from 'react-router-dom';
import { CashReceipt } from '../features/admin/cash/cash-receipt';
import { cashReceiptCopy } from '../features/admin/cash/cash.copy';
import { Page } from '../ui/page';

export default function AdminCashReceiptPage() {
  const { id = '' } = useParams();
  return (
    <Page title={cashReceiptCopy.title} description={cashReceiptCopy.description} noIndex>
      {/^[1-9]\d{0,8}$/.test(id) ? <CashReceipt key={id} bookingId={Number(id)} /> : <p role="alert">{cashReceiptCopy.missing}</p>}
    </Page>
  );
}
