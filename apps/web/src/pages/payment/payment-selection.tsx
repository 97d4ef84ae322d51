import { useParams } from 'react-router-dom';
import { paymentCopy } from '../../features/payments/payments.copy';
import { SelectionPayment } from '../../features/payments/selection-payment';
import { SignedInOnly } from '../../features/payments/signed-in-only';
import { WorkPage } from '../../ui/work-page';

export default function PaymentSelectionPage() {
  const { selectionId = '' } = useParams();
  return (
    <WorkPage title={paymentCopy.title} description={paymentCopy.description} noIndex>
      <SignedInOnly to="pay">{(user) => <SelectionPayment key={selectionId} selectionId={selectionId} user={user} />}</SignedInOnly>
    </WorkPage>
  );
}
