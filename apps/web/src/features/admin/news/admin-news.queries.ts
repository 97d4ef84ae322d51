import type { AdminNewsPage, NewsForm } from '@raffle/contracts/admin-news';
import type { UploadedFile } from '@raffle/contracts/admin-results';
import { API } from '@raffle/contracts/routes';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api-client';
import { toast } from '../../../ui/toaster';
import { givenOf } from '../list/use-filters';
import { shrinkPhoto, type PhotoLimit } from '../result/shrink-photo';
import { adminNewsCopy as copy } from './admin-news.copy';

export const NEWS_FILTERS = ['q', 'station', 'state'] as const;
export type NewsFilters = Record<(typeof NEWS_FILTERS)[number], string>;

/** The home page shows it at most 600 pixels wide, twice that on a sharp screen. */
const ON_THE_HOME_PAGE: PhotoLimit = { bytes: 300 * 1024, sides: [1200, 900, 600] };

export const adminNewsQuery = (filters: NewsFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'news', filters],
    queryFn: ({ pageParam, signal }) =>
      api.get<AdminNewsPage>(`${API.adminNews}?${new URLSearchParams(givenOf({ ...filters, after: pageParam }))}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** Publishes a post, or changes the one of this id. */
export function useSavePost(id?: string) {
  const refresh = useRefresh();
  return useMutation<unknown, ApiError, NewsForm>({
    mutationFn: (form) => (id === undefined ? api.post(API.adminNews, form) : api.patch(API.adminNewsPost(id), form)),
    onSuccess: () => toast.success({ title: id === undefined ? copy.published : copy.saved }),
    onSettled: refresh,
  });
}

export function useWithdrawPost() {
  const refresh = useRefresh();
  return useMutation<void, ApiError, string>({
    mutationFn: (id) => api.delete<void>(API.adminNewsPost(id)),
    onSuccess: () => toast.success({ title: copy.withdrawn }),
    onSettled: refresh,
  });
}

export function useUploadNewsPhoto() {
  return useMutation<UploadedFile, Error, File>({
    mutationFn: async (file) => api.upload<UploadedFile>(API.adminFiles, await shrinkPhoto(file, ON_THE_HOME_PAGE)),
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all([['admin', 'news'], ['news']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
