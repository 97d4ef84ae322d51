import type { SelectionView } from '@raffle/contracts/selections';
import type { QueryClient } from '@tanstack/react-query';
import { openConflict } from '../../../features/selections/selection.rules';
import { type StoredConflict, storedConflict } from '../../../features/selections/selection-store';
import { selectionQuery } from '../../../features/selections/selections.queries';
import { ApiError } from '../../../lib/api/api-client';

/**
 * Returns the conflict of the selection from the api or, if the request fails, the one that the payment page stored; null if there is
 * neither.
 */
export async function readConflict(client: QueryClient, selectionId: string | null): Promise<StoredConflict | null> {
  const selection = selectionId ? await client.fetchQuery(selectionQuery(selectionId)).catch(() => null) : null;
  return (selection && conflictOfSelection(selection)) ?? storedConflict();
}

export function conflictOfSelection(selection: SelectionView): StoredConflict | null {
  const conflict = openConflict(selection);
  return conflict && { ...conflict, selectionId: selection.id };
}

/** Returns the current selection; null if it has ended, belongs to another user or does not exist. */
export function presentSelection(client: QueryClient, selectionId: string): Promise<SelectionView | null> {
  return client.fetchQuery(selectionQuery(selectionId)).catch((error: unknown) => {
    if (error instanceof ApiError && [404, 410].includes(error.status)) return null;
    throw error;
  });
}
