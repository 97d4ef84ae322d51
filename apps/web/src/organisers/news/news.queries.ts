import type { NewsForm } from '@raffle/contracts/admin/news';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { api } from '../../lib/api/api-client';
import { sendDraft, type DraftId } from '../../lib/draft';
import { useAdminMutation } from '../form/use-admin-mutation';
import { newsCopy as copy } from './news.copy';

const NEWS = { invalidates: [['admin', 'news'], ['news']] };

/** Publishes a new post or, if `id` is set, updates the post with that id. */
export const useSavePost = (draft: DraftId, id?: string) =>
  useAdminMutation(
    (form: NewsForm) =>
      id === undefined
        ? sendDraft(draft, form, (sent, idempotencyKey) => api.post(ADMIN_API.news, sent, { idempotencyKey }))
        : api.patch(ADMIN_API.newsPost(id), form),
    { ...NEWS, done: id === undefined ? copy.published : copy.saved },
  );

export const useWithdrawPost = (id: string) =>
  useAdminMutation(() => api.delete<void>(ADMIN_API.newsPost(id)), { ...NEWS, done: copy.withdrawn });
