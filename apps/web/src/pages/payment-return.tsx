import { Page } from '../ui/page';

export default function PaymentReturnPage() {
  return <Page title="Payment"><p /></Page>;
}
