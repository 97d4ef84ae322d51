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

/** Holds either all of the slots or none. The page decides how to show an error. */
export const createSelectionMutation = mutationOptions({
  mutationKey: [...SELECTIONS_KEY, 'create'],
  mutationFn: (request: CreateSelectionRequest) =>
    sendDraft(
      { form: `selection ${request.slots.map(({ id }) => id).join()}`, owner: '' },
      request,
      (sent, idempotencyKey) => api.post<CreateSelectionResponse>(API.selections, sent, { idempotencyKey }),
      // The API uses the account's details by default. A retry must send the same body, even if the account has loaded since the first
      // attempt.
      (first) => first.customerEmail === undefined || first.customerEmail === request.customerEmail,
    ),
  onSuccess: ({ selectionId }) => selectionHeld(selectionId),
  // Not awaited, so that the user can continue to payment while the grid is refetched.
  onSettled: (_data, _error, _request, _result, { client }) => {
    void client.invalidateQueries({ queryKey: SLOTS_KEY });
  },
});

/** Extends the hold when the user clicks "Need more time". */
export function extendSelectionMutation(selectionId: string) {
  return mutationOptions({
    mutationKey: [...SELECTIONS_KEY, selectionId, 'extend'],
    mutationFn: () => api.post<unknown>(API.selectionExtend(selectionId)),
    onSettled: (_data, _error, _request, _result, { client }) => rereadSelection(client, selectionId),
  });
}

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

/** Handles "Deselect Conflicting Slots": keeps only the remaining slots. `version` is the selection's version that the user saw. */
export const reduceSelectionMutation = mutationOptions({
  mutationKey: [...SELECTIONS_KEY, 'reduce'],
  mutationFn: ({ selectionId, ...request }: ReduceSelectionRequest & { selectionId: string }) =>
    api.patch<unknown>(API.selection(selectionId), request),
  onSettled: async (_data, _error, { selectionId }, _result, { client }) => {
    await Promise.all([rereadSelection(client, selectionId), client.invalidateQueries({ queryKey: SLOTS_KEY })]);
  },
});

/** Creates the booking and the provider's payment page. The response contains that page's URL. */
export function checkoutSelectionMutation(selectionId: string) {
  return mutationOptions({
    mutationKey: [...SELECTIONS_KEY, selectionId, 'checkout'],
    mutationFn: () =>
      sendDraft({ form: `checkout ${selectionId}`, owner: '' }, undefined, (_, idempotencyKey) =>
        api.post<CheckoutResponse>(API.selectionCheckout(selectionId), undefined, { idempotencyKey }),
      ),
    // Not awaited, so that the user can continue to the provider while the selection is refetched.
    onSettled: (_data, _error, _request, _result, { client }) => {
      void rereadSelection(client, selectionId);
    },
  });
}

function rereadSelection(client: QueryClient, selectionId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: selectionQuery(selectionId).queryKey });
}
