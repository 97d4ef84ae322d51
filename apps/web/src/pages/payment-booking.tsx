import { Page } from '../ui/page';

export default function PaymentBookingPage() {
  return <Page title="Payment"><p /></Page>;
}
