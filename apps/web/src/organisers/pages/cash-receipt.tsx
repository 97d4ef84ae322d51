import { useParams } from 'react-router-dom';
import { CashReceipt } from '../cash/cash-receipt';
import { cashReceiptCopy } from '../cash/cash.copy';
import { AdminPage } from '../frame/admin-page';

export default function AdminCashReceiptPage() {
  const { id = '' } = useParams();
  return (
    <AdminPage>
      {/^[1-9]\d{0,8}$/.test(id) ? <CashReceipt key={id} bookingId={Number(id)} /> : <p role="alert">{cashReceiptCopy.missing}</p>}
    </AdminPage>
  );
}
