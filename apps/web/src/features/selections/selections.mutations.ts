import { API } from '@raffle/contracts/routes';
import type {
  CheckoutResponse,
  CreateSelectionRequest,
  CreateSelectionResponse,
  ReduceSelectionRequest,
} from '@raffle/contracts/selections';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { SLOTS_KEY } from '../slots/slots.queries';
import { sendDraft } from '../../lib/draft';
import { selectionEnded, selectionHeld } from './selection-store';
import { SELECTIONS_KEY, selectionQuery } from './selections.queries';

/** Holds the slots, all or none. Who is told what about a refusal is the page's business. */
export const createSelectionMutation = mutationOptions({
  mutationKey: [...SELECTIONS_KEY, 'create'],
  mutationFn: (request: CreateSelectionRequest) =>
    sendDraft(
      { form: `selection ${request.slots.map(({ id }) => id).join()}`, owner: '' },
      request,
      (sent, idempotencyKey) => api.post<CreateSelectionResponse>(API.selections, sent, { idempotencyKey }),
      // The api defaults the name to the account's: a retry must not add it only because the account has loaded since.
      (first) => first.customerEmail === undefined || first.customerEmail === request.customerEmail,
    ),
  onSuccess: ({ selectionId }) => selectionHeld(selectionId),
  // Not awaited: the person goes on to pay while the grid is read again.
  onSettled: (_data, _error, _request, _result, { client }) => {
    void client.invalidateQueries({ queryKey: SLOTS_KEY });
  },
});

/** "Need more time". */
export function extendSelectionMutation(selectionId: string) {
  return mutationOptions({
    mutationKey: [...SELECTIONS_KEY, selectionId, 'extend'],
    mutationFn: () => api.post<unknown>(API.selectionExtend(selectionId)),
    onSettled: (_data, _error, _request, _result, { client }) => rereadSelection(client, selectionId),
  });
}

/** Gives the slots back. */
export function releaseSelectionMutation(selectionId: string) {
  return mutationOptions({
    mutationKey: [...SELECTIONS_KEY, selectionId, 'release'],
    mutationFn: () => api.delete<unknown>(API.selection(selectionId)),
    onSuccess: () => selectionEnded(selectionId),
    onSettled: async (_data, _error, _request, _result, { client }) => {
      await Promise.all([rereadSelection(client, selectionId), client.invalidateQueries({ queryKey: SLOTS_KEY })]);
    },
  });
}

/** "Deselect Conflicting Slots": goes on with what is left. `version` names the selection that the person looked at. */
export const reduceSelectionMutation = mutationOptions({
  mutationKey: [...SELECTIONS_KEY, 'reduce'],
  mutationFn: ({ selectionId, ...request }: ReduceSelectionRequest & { selectionId: string }) =>
    api.patch<unknown>(API.selection(selectionId), request),
  onSettled: async (_data, _error, { selectionId }, _result, { client }) => {
    await Promise.all([rereadSelection(client, selectionId), client.invalidateQueries({ queryKey: SLOTS_KEY })]);
  },
});

/** Makes the booking and the provider's page; the answer says where that page is. */
export function checkoutSelectionMutation(selectionId: string) {
  return mutationOptions({
    mutationKey: [...SELECTIONS_KEY, selectionId, 'checkout'],
    mutationFn: () =>
      sendDraft({ form: `checkout ${selectionId}`, owner: '' }, undefined, (_, idempotencyKey) =>
        api.post<CheckoutResponse>(API.selectionCheckout(selectionId), undefined, { idempotencyKey }),
      ),
    // Not awaited: the person goes on to the provider while the selection is read again.
    onSettled: (_data, _error, _request, _result, { client }) => {
      void rereadSelection(client, selectionId);
    },
  });
}

function rereadSelection(client: QueryClient, selectionId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: selectionQuery(selectionId).queryKey });
}
