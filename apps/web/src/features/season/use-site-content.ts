import { API } from '@raffle/contracts/routes';
import type { ContentView, SiteContent } from '@raffle/contracts/content/site-content';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { siteContent } from '../../content/site-content';
import { api } from '../../lib/api/api-client';
import { seasonQuery } from './season.queries';

/** The current season's content. @param version version of the content, used in the query key */
export const contentQuery = (year: number, version: number) =>
  queryOptions({
    queryKey: ['content', year, version],
    queryFn: ({ signal }) => api.get<ContentView>(API.content, { signal }),
    enabled: version > 0,
    // Keep the previous version while a new one loads. A season with the built-in content must not show another season's content.
    placeholderData: version > 0 ? keepPreviousData : undefined,
  });

/** A past season's content, which no longer changes. */
export const pastContentQuery = (year: number) =>
  queryOptions({
    queryKey: ['content', 'past', year],
    queryFn: ({ signal }) => api.get<ContentView>(`${API.content}?year=${year}`, { signal }),
    staleTime: Infinity,
  });

/** Sections whose built-in text is imported only by the pages that show it, which keeps the other pages small. */
type Apart = 'questions' | 'rules' | 'privacy';
type ShownContent = Omit<SiteContent, Apart> & Partial<Pick<SiteContent, Apart>>;

/**
 * Returns the built-in content, with edited sections replaced by the organisers' versions. Updates when the organisers publish a change.
 * Sends no request if no section was edited. If the request fails, returns the built-in content.
 */
export function useSiteContent(): ShownContent {
  const { data: season } = useQuery(seasonQuery);
  const { data: reworded } = useQuery(contentQuery(season?.year ?? 0, season?.contentVersion ?? 0));
  return useMemo(() => (reworded ? { ...siteContent, ...reworded.sections } : siteContent), [reworded]);
}

/**
 * Like `useSiteContent`, but returns the content for a given year's season, with that season's charities, prize and sponsors. Returns
 * undefined until the content has loaded.
 */
export function useSiteContentOf(year: number): ShownContent | undefined {
  const present = useSiteContent();
  const { data: season } = useQuery(seasonQuery);
  const isPast = season !== undefined && year < season.year;
  const past = useQuery({ ...pastContentQuery(year), enabled: isPast });
  if (season === undefined) return undefined;
  if (!isPast) return present;
  return past.isPending ? undefined : { ...siteContent, ...past.data?.sections };
}
