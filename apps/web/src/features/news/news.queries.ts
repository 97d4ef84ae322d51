import type { NewsView } from '@raffle/contracts/content/news';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

/** The latest posts and the position of the flood front. Socket events keep this data current. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => api.get<NewsView>(API.news, { signal }),
  refetchOnWindowFocus: false,
});
