import type { NewsForm } from '@raffle/contracts/admin/news';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { sendDraft, type DraftId } from '../../lib/draft';
import { toast } from '../../ui/toast/toaster';
import { newsCopy as copy } from './news.copy';

/** Publishes a post, or changes the post with this id. */
export function useSavePost(draft: DraftId, id?: string) {
  const refresh = useRefresh();
  return useMutation<unknown, ApiError, NewsForm>({
    mutationFn: (form) =>
      id === undefined
        ? sendDraft(draft, form, (sent, idempotencyKey) => api.post(API.adminNews, sent, { idempotencyKey }))
        : api.patch(API.adminNewsPost(id), form),
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

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all([['admin', 'news'], ['news']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
