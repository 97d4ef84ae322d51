import { ADMIN_API } from '@raffle/contracts/admin/routes';
import type { AdminContent, ContentChange, ContentSection } from '@raffle/contracts/content/site-content';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { useAdminMutation } from '../form/use-admin-mutation';
import { addressOf } from '../list/use-filters';
import { seasonQuery } from '../../features/season/season.queries';

/** A season's content and, for each section, who last changed it. @param year defaults to the current season */
export const adminContentQuery = (year?: number) =>
  queryOptions({
    queryKey: ['admin', 'content', year ?? 'present'],
    queryFn: ({ signal }) => api.get<AdminContent>(addressOf(ADMIN_API.content, { year: year?.toString() }), { signal }),
    staleTime: 0,
  });

/**
 * Changes a section. If another organiser has changed the section in the meantime, refetches the content, so that the next attempt is based
 * on the new version.
 */
export const useChangeContent = (section: ContentSection, onProposed: () => void) =>
  useAdminMutation((change: ContentChange) => api.put<AdminContent>(ADMIN_API.contentSection(section), change), {
    onProposed,
    onSuccess: (content, client) => {
      // The current season's content is cached under two keys, with and without the year.
      client.setQueriesData<AdminContent>({ queryKey: ['admin', 'content'] }, (known) => (known?.year === content.year ? content : known));
      return client.invalidateQueries({ queryKey: seasonQuery.queryKey, exact: true });
    },
    onError: ({ code }, client) => {
      if (code === 'SEASON_CHANGED' || code === 'SEASON_CLOSED') return client.invalidateQueries({ queryKey: ['admin', 'content'] });
    },
  });
