import type { ContentVersions, PrivacyNotice, VersionedSection } from '@raffle/contracts/content/site-content';
import { API } from '@raffle/contracts/routes';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api/api-client';
import { formatInstantDay } from '../../lib/format/formats';
import { publishedTextsCopy as copy } from './published-texts.copy';
import { seasonQuery } from './season.queries';

/** All published versions of a season's texts. @param version version of the season's content, used in the query key */
const contentVersionsQuery = (year: number, version: number) =>
  queryOptions({
    queryKey: ['content', 'versions', year, version],
    queryFn: ({ signal }) => api.get<ContentVersions>(API.contentVersions, { signal }),
    enabled: year > 0,
    placeholderData: keepPreviousData,
  });

/** Shows the version and date of the text above it. */
export function TextVersion({ section }: { section: VersionedSection }) {
  const current = usePublishedTexts()?.[section][0];
  // Reserve the line's height until the version is known, so that the content below does not shift.
  return <p className="muted">{current ? copy.version(current.version, formatInstantDay(current.publishedAt)) : '\u00a0'}</p>;
}

/** The earlier privacy notices, each in a collapsed section. */
export function EarlierNotices({ children }: { children: (value: PrivacyNotice) => ReactNode }) {
  const earlier = usePublishedTexts()?.privacy.slice(1) ?? [];
  return earlier.map(({ version, publishedAt, value }) => (
    <details key={version} className="no-print">
      <summary>{copy.earlier(version, formatInstantDay(publishedAt))}</summary>
      {children(value)}
    </details>
  ));
}

/** Returns the current season's published texts, newest first, or undefined until they have loaded. */
export function usePublishedTexts(): ContentVersions['sections'] | undefined {
  const { data: season } = useQuery(seasonQuery);
  return useQuery(contentVersionsQuery(season?.year ?? 0, season?.contentVersion ?? 0)).data?.sections;
}
