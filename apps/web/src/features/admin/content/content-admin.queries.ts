import { API } from '@raffle/contracts/routes';
import type { AdminContent, ContentChange, ContentSection } from '@raffle/contracts/site-content';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api-client';
import { seasonQuery } from '../../season/season.queries';

/** What is reworded, and who did it. */
export const adminContentQuery = queryOptions({
  queryKey: ['admin', 'content'],
  queryFn: ({ signal }) => api.get<AdminContent>(API.adminContent, { signal }),
  staleTime: 0,
});

/** Another organiser was faster: what stands now is fetched, so that the next try knows of it. */
export function useChangeContent(section: ContentSection) {
  const client = useQueryClient();
  return useMutation<AdminContent, ApiError, ContentChange>({
    mutationFn: (change) => api.put<AdminContent>(API.adminContentSection(section), change),
    onSuccess: (content) => {
      client.setQueryData(adminContentQuery.queryKey, content);
      return client.invalidateQueries({ queryKey: seasonQuery.queryKey, exact: true });
    },
    onError: ({ code }) => {
      if (code === 'SEASON_CHANGED') return client.invalidateQueries({ queryKey: adminContentQuery.queryKey });
    },
  });
}
