import { useParams } from 'react-router-dom';
import { successCopy } from '../features/bookings/bookings.copy';
import { heldReference } from '../features/bookings/held-reference';
import { SuccessMessage } from '../features/bookings/success-message';
import { SuccessOfBooking } from '../features/bookings/success-of-booking';
import { Page } from '../ui/page';

export default function SuccessPage() {
  const { reference = heldReference() } = useParams();
  if (reference) return <SuccessOfBooking key={reference} reference={reference} />;
  return (
    <Page title={successCopy.paid} description={successCopy.description} width="text" noIndex>
      <SuccessMessage booking={null} />
    </Page>
  );
}
