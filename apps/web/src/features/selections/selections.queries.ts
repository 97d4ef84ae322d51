import { API } from '@raffle/contracts/routes';
import type { SelectionView } from '@raffle/contracts/selections';
import { queryOptions } from '@tanstack/react-query';
import { api, retryOnce } from '../../lib/api/api-client';

export const SELECTIONS_KEY = ['selections'] as const;

/** One of the user's own selections, with the time when its hold ends. */
export function selectionQuery(selectionId: string) {
  return queryOptions({
    queryKey: [...SELECTIONS_KEY, selectionId] as const,
    queryFn: ({ signal }) => api.get<SelectionView>(API.selection(selectionId), { signal }),
    staleTime: 0,
    retry: retryOnce,
  });
}
