import { API } from '@raffle/contracts/routes';
import type { ContentView, SiteContent } from '@raffle/contracts/site-content';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { siteContent } from '../../content/site-content';
import { api } from '../../lib/api-client';
import { seasonQuery } from './season.queries';

/** @param version of the season: another one is another question */
export const contentQuery = (version: number) =>
  queryOptions({
    queryKey: ['content', version],
    queryFn: ({ signal }) => api.get<ContentView>(API.content, { signal }),
    enabled: version > 0,
    placeholderData: keepPreviousData,
  });

/**
 * The words that organisers have set over those that the site was built with, and live when they change. A site that was
 * never reworded asks for nothing; one that cannot be asked shows what it was built with.
 */
export function useSiteContent(): SiteContent {
  const { data: season } = useQuery(seasonQuery);
  const { data: reworded } = useQuery(contentQuery(season?.contentVersion ?? 0));
  return useMemo(() => (reworded ? { ...siteContent, ...reworded.sections } : siteContent), [reworded]);
}
