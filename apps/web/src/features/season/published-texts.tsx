import type { EditableContent } from '@raffle/contracts/content/site-content';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatInstantDate } from '../../lib/format/formats';
import { publishedTextsCopy as copy } from './published-texts.copy';
import { seasonQuery } from './season.queries';
import { contentVersionsQuery } from './use-site-content';

interface PublishedTextsProps<Section extends 'rules' | 'privacy'> {
  section: Section;
  children: (value: EditableContent[Section]) => ReactNode;
}

/** The version of the text above, and the earlier texts to unfold. */
export function PublishedTexts<Section extends 'rules' | 'privacy'>({ section, children }: PublishedTextsProps<Section>) {
  const { data: season } = useQuery(seasonQuery);
  const { data } = useQuery(contentVersionsQuery(season?.year ?? 0, season?.contentVersion ?? 0));
  const [current, ...earlier] = data?.sections[section] ?? [];
  return (
    <div>
      {/* Keeps its line until the version is known, so that nothing below moves. */}
      <p className="muted">{current ? copy.version(current.version, dayOf(current.publishedAt)) : '\u00a0'}</p>
      {earlier.map(({ version, publishedAt, value }) => (
        <details key={version} className="no-print">
          <summary>{copy.earlier(version, dayOf(publishedAt))}</summary>
          {children(value)}
        </details>
      ))}
    </div>
  );
}

function dayOf(instant: string): string {
  return formatInstantDate(instant, 'd MMMM yyyy');
}
