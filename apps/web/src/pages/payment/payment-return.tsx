import { useSearchParams } from 'react-router-dom';
import { PaymentMissing } from '../../features/payments/payment-states';
import { paymentCopy, returnCopy } from '../../features/payments/payments.copy';
import { ReturnCheck } from '../../features/payments/return-check';
import { SignedInOnly } from '../../features/payments/signed-in-only';
import { WorkPage } from '../../ui/work-page';

/** The page that the payment provider redirects users to. Its URL only identifies the payment; the outcome comes from the API. */
export default function PaymentReturnPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  if (!sessionId) {
    return (
      <WorkPage title={paymentCopy.title} description={paymentCopy.description} width="text" noIndex>
        <PaymentMissing title={returnCopy.missingTitle} body={returnCopy.missingBody} />
      </WorkPage>
    );
  }
  return (
    <WorkPage title={returnCopy.title} description={paymentCopy.description} width="text" noIndex>
      <SignedInOnly to="return">{() => <ReturnCheck key={sessionId} sessionId={sessionId} />}</SignedInOnly>
    </WorkPage>
  );
}
