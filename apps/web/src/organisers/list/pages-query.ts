import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { addressOf } from './use-filters';

/** Page of rows in the api's response. `next` is the cursor of the following page. */
export interface ListPage {
  next: string | null;
}

/** Returns the query for the pages of a list, newest rows first. @param cursor name of the query parameter that takes `next` */
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
