import type { AdminMessage, MessageForm, MessagePreview, MessageToSend } from '@raffle/contracts/admin/messages';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { api } from '../../lib/api/api-client';
import { sendDraft, type DraftId } from '../../lib/draft';
import { useAdminMutation } from '../form/use-admin-mutation';
import { messagesCopy as copy } from './messages.copy';

const MESSAGES = { invalidates: [['admin', 'messages']] };

export const usePreviewMessage = () => useAdminMutation((form: MessageForm) => api.post<MessagePreview>(ADMIN_API.messagePreview, form));

/**
 * Sends a message. If the response is lost, sending the same draft again returns the message that was already sent, even if the group's
 * members have changed since then.
 */
export const useSendMessage = (draft: DraftId) =>
  useAdminMutation(
    (form: MessageToSend) =>
      sendDraft(draft, form, (sent, idempotencyKey) => api.post<AdminMessage>(ADMIN_API.messages, sent, { idempotencyKey })),
    { ...MESSAGES, done: copy.preview.started },
  );

export const useStopMessage = (id: string) =>
  useAdminMutation(() => api.post<AdminMessage>(ADMIN_API.messageStop(id)), { ...MESSAGES, done: copy.stopped });
