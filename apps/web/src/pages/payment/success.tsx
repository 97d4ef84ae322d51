import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { successCopy } from '../../features/bookings/success.copy';
import { heldReference, releaseReference } from '../../features/bookings/after-payment/held-reference';
import { Recorded } from '../../features/bookings/after-payment/recorded';
import { SuccessOfBooking } from '../../features/bookings/after-payment/success-of-booking';
import { WorkPage } from '../../ui/work-page';

export default function SuccessPage() {
  const [held] = useState(heldReference);
  const { reference: referenceInPath } = useParams();
  const reference = held ?? referenceInPath;
  // The stored reference is used for one visit only. The next visit uses the reference in the URL.
  useEffect(releaseReference, []);

  if (reference) return <SuccessOfBooking key={reference} reference={reference} />;
  return (
    <WorkPage title={successCopy.paid} description={successCopy.description} noIndex>
      <Recorded booking={null} />
    </WorkPage>
  );
}
