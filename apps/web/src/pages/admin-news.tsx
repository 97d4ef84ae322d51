import { adminNewsCopy } from '../features/admin/news/admin-news.copy';
import { NewsDesk } from '../features/admin/news/news-desk';
import { Page } from '../ui/page';

export default function AdminNewsPage() {
  return (
    <Page title={adminNewsCopy.title} lead={adminNewsCopy.lead} description={adminNewsCopy.description} noIndex>
      <NewsDesk />
    </Page>
  );
}
