import { useState } from 'react';
import { AdminPage } from '../frame/admin-page';
import { Columns, ListSection, Section } from '../frame/section';
import { ResourceList } from '../list/resource-list';
import { newsCopy as copy } from '../news/news.copy';
import { newsList } from '../news/news.list';
import { lazyBlock } from '../form/lazy';

const NewsFields = lazyBlock('news-form', async () => (await import('../news/news-form')).NewsFields);

/** Where the news of the flood are written, and what was written. */
export default function AdminNewsPage() {
  const [written, setWritten] = useState(0);
  return (
    <AdminPage lead={copy.lead}>
      <Columns>
        <Section title={copy.write}>
          <NewsFields key={written} onEnd={() => setWritten(written + 1)} />
        </Section>
        <ListSection title={copy.posts}>
          <ResourceList list={newsList} />
        </ListSection>
      </Columns>
    </AdminPage>
  );
}
