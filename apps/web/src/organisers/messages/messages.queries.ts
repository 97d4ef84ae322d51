import type { AdminMessage, MessageForm, MessagePreview, MessageToSend } from '@raffle/contracts/admin/messages';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { toast } from '../../ui/toast/toaster';
import { withIdempotencyKey } from '../../lib/api/idempotency-key';
import { useStepUp } from '../access/step-up/step-up';
import { messagesCopy as copy } from './messages.copy';

const KEY = ['admin', 'messages'];

export function usePreviewMessage() {
  return useMutation<MessagePreview, ApiError, MessageForm>({
    mutationFn: (form) => api.post<MessagePreview>(API.adminMessagePreview, form),
  });
}

/** Pressed again after a lost answer, it is still one message. */
export function useSendMessage() {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AdminMessage, ApiError, MessageToSend>({
    mutationFn: (form) =>
      stepUp(() =>
        withIdempotencyKey(JSON.stringify(['message', form]), (idempotencyKey) =>
          api.post<AdminMessage>(API.adminMessages, form, { idempotencyKey }),
        ),
      ),
    onSuccess: () => toast.success({ title: copy.preview.started }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useStopMessage() {
  const client = useQueryClient();
  return useMutation<AdminMessage, ApiError, string>({
    mutationFn: (id) => api.post<AdminMessage>(API.adminMessageStop(id)),
    onSuccess: () => toast.success({ title: copy.stopped }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
