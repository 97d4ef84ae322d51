import type { AdminMessage, MessageForm, MessagePreview, MessageToSend } from '@raffle/contracts/admin/messages';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { toast } from '../../ui/toast/toaster';
import { sendDraft, type DraftId } from '../../lib/draft';
import { useStepUp } from '../access/step-up/step-up';
import { messagesCopy as copy } from './messages.copy';

const KEY = ['admin', 'messages'];

export function usePreviewMessage() {
  return useMutation<MessagePreview, ApiError, MessageForm>({
    mutationFn: (form) => api.post<MessagePreview>(ADMIN_API.messagePreview, form),
  });
}

/**
 * Sends a message. If the response is lost, sending the same draft again returns the message that was already sent, even if the group's
 * members have changed since then.
 */
export function useSendMessage(draft: DraftId) {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AdminMessage, ApiError, MessageToSend>({
    mutationFn: (form) =>
      stepUp(() => sendDraft(draft, form, (sent, idempotencyKey) => api.post<AdminMessage>(ADMIN_API.messages, sent, { idempotencyKey }))),
    onSuccess: () => toast.success({ title: copy.preview.started }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useStopMessage() {
  const client = useQueryClient();
  return useMutation<AdminMessage, ApiError, string>({
    mutationFn: (id) => api.post<AdminMessage>(ADMIN_API.messageStop(id)),
    onSuccess: () => toast.success({ title: copy.stopped }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
