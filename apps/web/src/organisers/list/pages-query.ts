import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { addressOf } from './use-filters';

/** A page of rows, as the API returns it. `next` is the cursor for the next page; null on the last page. */
export interface ListPage {
  next: string | null;
}

/**
 * Returns a function that creates the query for a list's pages from the list's filters.
 * @param cursor name of the URL query parameter in which to pass `next`
 */
export function pagesQuery<Page extends ListPage>(name: string, path: string, cursor = 'after') {
  return (filters: Record<string, string>) =>
    infiniteQueryOptions({
      queryKey: ['admin', name, 'list', filters],
      queryFn: ({ pageParam, signal }) => api.get<Page>(addressOf(path, { ...filters, [cursor]: pageParam }), { signal }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    });
}
