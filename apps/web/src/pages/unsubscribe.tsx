import { SUBSCRIPTION_KINDS } from '@raffle/contracts/content/news';
import { useParams, useSearchParams } from 'react-router-dom';
import { NewsSubscriptionChoice } from '../features/news/news-subscription';
import { newsSubscriptionCopy } from '../features/news/news-subscription.copy';
import { WorkPage } from '../ui/work-page';

/** The page opened by an email's unsubscribe link. Lets users turn off one kind of email, and turn it on again. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const about = SUBSCRIPTION_KINDS.find((kind) => kind === search.get('about')) ?? 'news';
  const copy = newsSubscriptionCopy[about];
  return (
    <WorkPage title={copy.title} description={copy.description} width="form" noIndex>
      <NewsSubscriptionChoice key={`${about} ${token}`} token={token} about={about} />
    </WorkPage>
  );
}
