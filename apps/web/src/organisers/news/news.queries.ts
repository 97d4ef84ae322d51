import type { NewsForm } from '@raffle/contracts/admin/news';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { sendDraft, type DraftId } from '../../lib/draft';
import { toast } from '../../ui/toast/toaster';
import { newsCopy as copy } from './news.copy';

/** Publishes a new post or, if `id` is set, updates the post with that id. */
export function useSavePost(draft: DraftId, id?: string) {
  const refresh = useRefresh();
  return useMutation<unknown, ApiError, NewsForm>({
    mutationFn: (form) =>
      id === undefined
        ? sendDraft(draft, form, (sent, idempotencyKey) => api.post(ADMIN_API.news, sent, { idempotencyKey }))
        : api.patch(ADMIN_API.newsPost(id), form),
    onSuccess: () => toast.success({ title: id === undefined ? copy.published : copy.saved }),
    onSettled: refresh,
  });
}

export function useWithdrawPost() {
  const refresh = useRefresh();
  return useMutation<void, ApiError, string>({
    mutationFn: (id) => api.delete<void>(ADMIN_API.newsPost(id)),
    onSuccess: () => toast.success({ title: copy.withdrawn }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all([['admin', 'news'], ['news']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
