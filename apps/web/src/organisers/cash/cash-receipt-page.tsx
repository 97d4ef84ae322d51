import { useParams } from 'react-router-dom';
import { CashReceipt } from './cash-receipt';
import { cashReceiptCopy } from './cash.copy';

export default function CashReceiptPage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <CashReceipt key={id} bookingId={Number(id)} /> : <p role="alert">{cashReceiptCopy.missing}</p>;
}
