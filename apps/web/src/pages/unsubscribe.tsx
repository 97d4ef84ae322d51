import { useParams } from 'react-router-dom';
import { NewsWishChoice } from '../features/news/news-wish';
import { newsWishCopy } from '../features/news/news-wish.copy';
import { Page } from '../ui/page';

/** Where the link at the end of each mail of news leads. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  return (
    <Page title={newsWishCopy.title} description={newsWishCopy.description} width="form" noIndex>
      <NewsWishChoice key={token} token={token} />
    </Page>
  );
}
