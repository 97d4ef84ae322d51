import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  conflictFound,
  conflictSettled,
  selectionReplaced,
  type StoredConflict,
  storedConflict,
  tickedIds,
  useStoredConflict,
} from '../../features/selections/selection-store';
import { paymentConflictCopy as copy } from '../../features/selections/selections.copy';
import { reduceSelectionMutation } from '../../features/selections/selections.mutations';
import { selectionQuery } from '../../features/selections/selections.queries';
import { ApiError } from '../../lib/api-client';
import { toast } from '../../ui/toaster';
import type { OpenDialog } from './dialog-state';
import type { Notices } from './use-notices';

/** `?paymentConflict=true&selection=…`: reads what was lost while paying, opens the dialog, and clears the address. */
export function usePaymentConflict(notices: Notices, openDialog: OpenDialog) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const asked = params.get('paymentConflict') === 'true';
  const selectionId = params.get('selection') ?? storedConflict()?.selectionId ?? null;
  const conflict = useStoredConflict();
  const reduce = useMutation(reduceSelectionMutation(conflict?.selectionId ?? ''));

  const [failure, setFailure] = useState<string | null>(null);
  const isRead = useRef(false);
  useEffect(() => {
    if (!asked || isRead.current) return;
    isRead.current = true;
    void readConflict(client, selectionId).then((found) => {
      if (found) {
        conflictFound(found);
        notices.report({ title: copy.title, description: copy.noPayment, toast: 'none' });
        openDialog({ kind: 'payment-conflict' });
      } else notices.report(copy.unreadable);
      setParams((known) => withoutConflict(known, found), { replace: true });
    });
  }, [asked, selectionId, client, setParams, openDialog, notices]);

  const deselect = async (): Promise<void> => {
    if (!conflict) return;
    setFailure(null);
    try {
      await reduceOnServer(conflict);
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

  /** The selection may have ended meanwhile; then nothing is held, and only the ticks are left to change. */
  async function reduceOnServer({ selectionId: id, unavailableSlots }: StoredConflict): Promise<void> {
    if (!id) return;
    const selection = await client.fetchQuery(selectionQuery(id)).catch(unlessGone);
    if (selection?.state !== 'conflict') return;
    await reduce.mutateAsync({ removeSlotIds: unavailableSlots.map((slot) => slot.id), version: selection.version });
  }

  return { conflict, deselect, isDeselecting: reduce.isPending, failure };
}

/** The selection's own word where it can be read, else what the payment page left behind; null without either. */
async function readConflict(client: QueryClient, selectionId: string | null): Promise<StoredConflict | null> {
  const selection = selectionId ? await client.fetchQuery(selectionQuery(selectionId)).catch(() => null) : null;
  return selection?.conflict ? { ...selection.conflict, selectionId: selection.id } : storedConflict();
}

/** The address without the request, on the date of the first lost slot when it names none. */
function withoutConflict(params: URLSearchParams, found: StoredConflict | null): URLSearchParams {
  params.delete('paymentConflict');
  params.delete('selection');
  const lost = found?.unavailableSlots[0];
  if (lost && !params.has('date')) params.set('date', lost.date);
  return params;
}

function unlessGone(error: unknown): null {
  if (error instanceof ApiError && [404, 410].includes(error.status)) return null;
  throw error;
}
