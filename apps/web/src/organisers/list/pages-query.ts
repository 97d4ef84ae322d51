import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { addressOf } from './use-filters';

/** A page of rows as the api answers it; `next` is where the one after it begins. */
export interface ListPage {
  next: string | null;
}

/** The pages of a list, newest rows first. @param cursor the name under which the api takes `next` */
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
