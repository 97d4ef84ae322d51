import { useParams } from 'react-router-dom';
import { BookingPayment, BookingPaymentHeading } from '../../features/payments/booking-payment';
import { PaymentMissing } from '../../features/payments/payment-states';
import { parseBookingId } from '../../features/payments/payment-view.rules';
import { paymentCopy } from '../../features/payments/payments.copy';
import { SignedInOnly } from '../../features/payments/signed-in-only';
import { WorkPage } from '../../ui/work-page';

export default function PaymentBookingPage() {
  const bookingId = parseBookingId(useParams().bookingId);
  if (bookingId === null) {
    return (
      <WorkPage title={paymentCopy.title} description={paymentCopy.description} noIndex>
        <PaymentMissing />
      </WorkPage>
    );
  }
  return (
    <WorkPage
      title={paymentCopy.titleRequired}
      heading={<BookingPaymentHeading bookingId={bookingId} />}
      description={paymentCopy.description}
      noIndex
    >
      <SignedInOnly to="pay">{(user) => <BookingPayment key={bookingId} bookingId={bookingId} user={user} />}</SignedInOnly>
    </WorkPage>
  );
}
