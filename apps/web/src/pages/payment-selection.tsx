import { Page } from '../ui/page';

export default function PaymentSelectionPage() {
  return <Page title="Payment"><p /></Page>;
}
