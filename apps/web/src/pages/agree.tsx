import { useParams } from 'react-router-dom';
import { BuyerAgreement } from '../features/account/agreement/buyer-agreement';
import { buyerAgreementCopy } from '../features/account/agreement/buyer-agreement.copy';
import { useLinkToken } from '../lib/link-token';
import { WorkPage } from '../ui/work-page';

/** Where the link leads that asks whose ticket or account it is. Those that were mailed before have the key in the path. */
export default function AgreePage() {
  const { token: mailedBefore } = useParams();
  const token = useLinkToken('key') ?? mailedBefore ?? '';
  return (
    <WorkPage title={buyerAgreementCopy.title} description={buyerAgreementCopy.description} width="form" noIndex>
      <BuyerAgreement key={token} token={token} />
    </WorkPage>
  );
}
