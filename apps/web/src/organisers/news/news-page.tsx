import { useState } from 'react';
import { Columns, ListSection, Section } from '../frame/section';
import { ResourceList } from '../list/resource-list';
import { newsCopy as copy } from './news.copy';
import { newsList } from './news.list';
import { lazyBlock } from '../form/lazy';

const NewsFields = lazyBlock(async () => (await import('./news-form')).NewsFields);

export default function NewsPage() {
  const [written, setWritten] = useState(0);
  return (
    <Columns>
      <Section title={copy.write}>
        <NewsFields key={written} onEnd={() => setWritten(written + 1)} />
      </Section>
      <ListSection title={copy.posts}>
        <ResourceList list={newsList} />
      </ListSection>
    </Columns>
  );
}
