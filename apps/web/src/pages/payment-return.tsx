import { useSearchParams } from 'react-router-dom';
import { PaymentMissing } from '../features/payments/payment-states';
import { returnCopy, signInCopy } from '../features/payments/payments.copy';
import { ReturnCheck } from '../features/payments/return-check';
import { SignedInOnly } from '../features/payments/signed-in-only';
import { Page } from '../ui/page';

/** Where the provider sends people back to. The address only says which payment to ask about. */
export default function PaymentReturnPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  return (
    <Page title={returnCopy.title} width="text" noIndex>
      {sessionId ? (
        <SignedInOnly visitorBody={signInCopy.returnBody}>
          {() => <ReturnCheck key={sessionId} sessionId={sessionId} />}
        </SignedInOnly>
      ) : (
        <PaymentMissing title={returnCopy.missingTitle} body={returnCopy.missingBody} />
      )}
    </Page>
  );
}
