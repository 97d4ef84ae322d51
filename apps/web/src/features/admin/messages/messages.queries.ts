import type { AdminMessage, AdminMessagePage, MessageForm, MessagePreview } from '@raffle/contracts/admin-messages';
import { API } from '@raffle/contracts/routes';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api-client';
import { toast } from '../../../ui/toaster';
import { withIdempotencyKey } from '../../selections/idempotency-key';
import { useStepUp } from '../access/step-up';
import { givenOf } from '../list/use-filters';
import { messagesCopy as copy } from './messages.copy';

export const MESSAGE_FILTERS = ['q', 'state'] as const;
export type MessageFilters = Record<(typeof MESSAGE_FILTERS)[number], string>;

const KEY = ['admin', 'messages'];
/** Milliseconds between two looks at how far a message is. */
const LOOK_MS = 2000;

/** Asks again while one of them is on its way. */
export const messagesQuery = (filters: MessageFilters) =>
  infiniteQueryOptions({
    queryKey: [...KEY, filters],
    queryFn: ({ pageParam, signal }) =>
      api.get<AdminMessagePage>(`${API.adminMessages}?${new URLSearchParams(givenOf({ ...filters, after: pageParam }))}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ messages }) => messages.some(({ state }) => state === 'sending')) ? LOOK_MS : false,
  });

export function usePreviewMessage() {
  return useMutation<MessagePreview, ApiError, MessageForm>({
    mutationFn: (form) => api.post<MessagePreview>(API.adminMessagePreview, form),
  });
}

/** Pressed again after a lost answer, it is still one message. */
export function useSendMessage() {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AdminMessage, ApiError, MessageForm>({
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
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
