import { WISHED_MAILS } from '@raffle/contracts/content/news';
import { useParams, useSearchParams } from 'react-router-dom';
import { NewsWishChoice } from '../features/news/news-wish';
import { newsWishCopy } from '../features/news/news-wish.copy';
import { WorkPage } from '../ui/work-page';

/** The page behind the link at the end of each news email. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const about = WISHED_MAILS.find((kind) => kind === search.get('about')) ?? 'news';
  const copy = newsWishCopy[about];
  return (
    <WorkPage title={copy.title} description={copy.description} width="form" noIndex>
      <NewsWishChoice key={`${about} ${token}`} token={token} about={about} />
    </WorkPage>
  );
}
