import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  conflictSettled,
  selectionEnded,
  selectionReplaced,
  type StoredConflict,
  tickedIds,
  useStoredConflict,
} from '../../../features/selections/selection-store';
import { paymentConflictCopy as copy } from '../../../features/selections/selections.copy';
import { reduceSelectionMutation } from '../../../features/selections/selections.mutations';
import { ApiError } from '../../../lib/api/api-client';
import { toast } from '../../../ui/toast/toaster';
import type { OpenDialog } from '../dialog-state';
import { conflictOfSelection, presentSelection } from './read-conflict';
import type { Notices } from '../use-notices';

/**
 * Resolves a payment conflict when the user clicks "Deselect Conflicting Slots" or deselects the lost slots one by one. The server keeps
 * the conflict until a request resolves it.
 */
export function useAnswerConflict(notices: Notices, openDialog: OpenDialog) {
  const conflict = useStoredConflict();
  const [failure, setFailure] = useState<string | null>(null);
  const { answer, isPending } = useAnswer();
  const answered = useRef<StoredConflict | null>(null);
  useAnswerByHand(conflict, answered, answer);

  const deselect = async (): Promise<void> => {
    if (!conflict) return;
    setFailure(null);
    try {
      await answer(conflict);
      answered.current = conflict;
    } catch (error) {
      const description = error instanceof ApiError ? error.message : copy.failed;
      setFailure(description);
      notices.report({ title: copy.title, description, toast: 'none' });
      return;
    }
    const lost = conflict.unavailableSlots.map(({ id }) => id);
    const kept = conflict.keptSlots.map(({ id }) => id);
    selectionReplaced([...tickedIds().filter((id) => !lost.includes(id)), ...kept]);
    conflictSettled();
    notices.settle();
    openDialog(null);
    toast.success(copy.removed(lost.length));
  };

  return { conflict, deselect, isDeselecting: isPending, failure };
}

type Answer = (conflict: StoredConflict) => Promise<void>;

/**
 * Returns a function that resolves the conflict on the server. The function does nothing if the selection has ended or the conflict is
 * already resolved.
 */
function useAnswer(): { answer: Answer; isPending: boolean } {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation(reduceSelectionMutation);
  const answer = useCallback<Answer>(
    async ({ selectionId: id, unavailableSlots }) => {
      if (!id) return;
      const selection = await presentSelection(client, id);
      if (!selection || !conflictOfSelection(selection)) return;
      if (selection.state === 'expired') selectionEnded(id);
      else await mutateAsync({ selectionId: id, removeSlotIds: unavailableSlots.map((slot) => slot.id), version: selection.version });
    },
    [client, mutateAsync],
  );
  return { answer, isPending };
}

/** Resolves the conflict on the server when the user deselects the last lost slot. */
function useAnswerByHand(conflict: StoredConflict | null, answered: RefObject<StoredConflict | null>, answer: Answer): void {
  const before = useRef(conflict);
  useEffect(() => {
    const settled = before.current;
    before.current = conflict;
    if (!settled || conflict || settled === answered.current) return;
    // A failure is only logged, because the conflict is shown again on the next visit.
    answer(settled).catch((error: unknown) => console.warn('The conflict could not be resolved on the server', error));
  }, [conflict, answered, answer]);
}
