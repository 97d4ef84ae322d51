import { ADMIN_API } from '@raffle/contracts/admin/routes';
import type { AdminContent, ContentChange, ContentSection } from '@raffle/contracts/content/site-content';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { useStepUp } from '../access/step-up/step-up';
import { addressOf } from '../list/use-filters';
import { seasonQuery } from '../../features/season/season.queries';

/** Content of a season, with who changed each section. @param year defaults to the current season */
export const adminContentQuery = (year?: number) =>
  queryOptions({
    queryKey: ['admin', 'content', year ?? 'present'],
    queryFn: ({ signal }) => api.get<AdminContent>(addressOf(ADMIN_API.content, { year: year?.toString() }), { signal }),
    staleTime: 0,
  });

/**
 * Changes a section. If another organiser has changed the section in the meantime, refetches it, so that the next attempt uses the new
 * version.
 */
export function useChangeContent(section: ContentSection, onProposed: () => void) {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AdminContent, ApiError, ContentChange>({
    mutationFn: (change) => stepUp(() => api.put<AdminContent>(ADMIN_API.contentSection(section), change), onProposed),
    onSuccess: (content) => {
      // The current season is cached under two keys: with and without its year.
      client.setQueriesData<AdminContent>({ queryKey: ['admin', 'content'] }, (known) => (known?.year === content.year ? content : known));
      return client.invalidateQueries({ queryKey: seasonQuery.queryKey, exact: true });
    },
    onError: ({ code }) => {
      if (code === 'SEASON_CHANGED' || code === 'SEASON_CLOSED') return client.invalidateQueries({ queryKey: ['admin', 'content'] });
    },
  });
}
