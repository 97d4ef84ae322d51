import { API } from '@raffle/contracts/routes';
import type { ContentView, SiteContent } from '@raffle/contracts/content/site-content';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { siteContent } from '../../content/site-content';
import { api } from '../../lib/api/api-client';
import { seasonQuery } from './season.queries';

/** Of the present season. @param version of its words: another one is another question */
export const contentQuery = (year: number, version: number) =>
  queryOptions({
    queryKey: ['content', year, version],
    queryFn: ({ signal }) => api.get<ContentView>(API.content, { signal }),
    enabled: version > 0,
    // While other words load; a season that was never reworded has none of another.
    placeholderData: version > 0 ? keepPreviousData : undefined,
  });

/** Of a season that is over: its words stay as they are. */
export const pastContentQuery = (year: number) =>
  queryOptions({
    queryKey: ['content', 'past', year],
    queryFn: ({ signal }) => api.get<ContentView>(`${API.content}?year=${year}`, { signal }),
    staleTime: Infinity,
  });

/** The built questions are where they are shown: every page would carry them. */
type ShownContent = Omit<SiteContent, 'questions'> & Partial<Pick<SiteContent, 'questions'>>;

/**
 * The words that organisers have set over those that the site was built with, and live when they change. A site that was
 * never reworded asks for nothing; one that cannot be asked shows what it was built with.
 */
export function useSiteContent(): ShownContent {
  const { data: season } = useQuery(seasonQuery);
  const { data: reworded } = useQuery(contentQuery(season?.year ?? 0, season?.contentVersion ?? 0));
  return useMemo(() => (reworded ? { ...siteContent, ...reworded.sections } : siteContent), [reworded]);
}

/** As `useSiteContent`, in the words of that season: its own charities, prize and sponsors. Undefined until they are known. */
export function useSiteContentOf(year: number): ShownContent | undefined {
  const present = useSiteContent();
  const { data: season } = useQuery(seasonQuery);
  const isPast = season !== undefined && year < season.year;
  const past = useQuery({ ...pastContentQuery(year), enabled: isPast });
  if (season === undefined) return undefined;
  if (!isPast) return present;
  return past.isPending ? undefined : { ...siteContent, ...past.data?.sections };
}
