import { useMemo, useState } from 'react';
import { Columns, ListSection, Section } from '../frame/section';
import { ResourceList } from '../list/resource-list';
import { useYears } from '../list/season-filter';
import { newsCopy as copy } from './news.copy';
import { newsList } from './news.list';
import { lazyBlock } from '../form/lazy';

const NewsFields = lazyBlock(async () => (await import('./news-form')).NewsFields);

export default function NewsPage() {
  const [written, setWritten] = useState(0);
  const years = useYears();
  const list = useMemo(() => newsList(years), [years]);
  return (
    <Columns>
      <Section title={copy.write}>
        <NewsFields key={written} onEnd={() => setWritten(written + 1)} />
      </Section>
      <ListSection title={copy.posts}>
        <ResourceList list={list} />
      </ListSection>
    </Columns>
  );
}
