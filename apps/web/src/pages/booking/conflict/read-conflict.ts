import type { SelectionView } from '@raffle/contracts/selections';
import type { QueryClient } from '@tanstack/react-query';
import { openConflict } from '../../../features/selections/selection.rules';
import { type StoredConflict, storedConflict } from '../../../features/selections/selection-store';
import { selectionQuery } from '../../../features/selections/selections.queries';
import { ApiError } from '../../../lib/api/api-client';

/**
 * Returns the selection's conflict from the API. If the API returns none or the request fails, returns the conflict stored by the payment
 * page, or null if there is none.
 */
export async function readConflict(client: QueryClient, selectionId: string | null): Promise<StoredConflict | null> {
  const selection = selectionId ? await client.fetchQuery(selectionQuery(selectionId)).catch(() => null) : null;
  return (selection && conflictOfSelection(selection)) ?? storedConflict();
}

export function conflictOfSelection(selection: SelectionView): StoredConflict | null {
  const conflict = openConflict(selection);
  return conflict && { ...conflict, selectionId: selection.id };
}

/**
 * Fetches the selection. Returns null if it has ended, belongs to another user or does not exist.
 * @throws ApiError if the request fails for another reason
 */
export function presentSelection(client: QueryClient, selectionId: string): Promise<SelectionView | null> {
  return client.fetchQuery(selectionQuery(selectionId)).catch((error: unknown) => {
    if (error instanceof ApiError && [404, 410].includes(error.status)) return null;
    throw error;
  });
}
