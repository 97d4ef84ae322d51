import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  conflictFound,
  conflictSettled,
  openSelectionId,
  selectionFound,
  type StoredConflict,
  storedConflict,
  useOpenSelectionId,
  useStoredConflict,
} from '../../../features/selections/selection-store';
import { paymentConflictCopy as copy } from '../../../features/selections/selections.copy';
import { selectionQuery } from '../../../features/selections/selections.queries';
import { useChangeQuery } from '../../../lib/use-change-query';
import type { OpenDialog } from '../dialog-state';
import { conflictOfSelection, readConflict } from './read-conflict';
import { useAnswerConflict } from './use-answer-conflict';
import type { Notice, Notices } from '../use-notices';

/**
 * Shows the slots that were lost while the user was paying: in a dialog when the page opens, with or without the `paymentConflict` URL
 * parameter, and in a notice until the conflict is resolved.
 * @param isMine whether a user is signed in; if not, the API rejects requests for the selection
 * @returns `isReading` is true until all lost slots are known. Until then, no selected slot may be removed without a message.
 */
export function usePaymentConflict(notices: Notices, openDialog: OpenDialog, isMine: boolean) {
  const shown = useRef(new Set<string | null>());
  const [presented, setPresented] = useState<string | null>(null);
  const present = useCallback(
    (found: StoredConflict) => {
      shown.current.add(found.selectionId);
      conflictFound(found);
      setPresented(found.selectionId);
      if (found.selectionId && found.keptSlots.length > 0) selectionFound(found.selectionId);
      notices.report(noticeOf(found));
      openDialog({ kind: 'payment-conflict' });
    },
    [notices, openDialog],
  );
  const presentOnce = useCallback((found: StoredConflict) => !shown.current.has(found.selectionId) && present(found), [present]);

  const isAsked = useAskedConflict(present, notices);
  const unresolved = useUnresolvedConflict(presentOnce, isMine && !isAsked);
  const answer = useAnswerConflict(notices, openDialog);
  useDismissed(notices);
  const isReading = isAsked || unresolved.isPending || (unresolved.found !== null && unresolved.found.selectionId !== presented);
  return { ...answer, isReading };
}

/** Handles `?paymentConflict=true&selection=…`: fetches the lost slots, shows them, and removes the parameters from the URL. */
function useAskedConflict(present: (found: StoredConflict) => void, notices: Notices): boolean {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const changeQuery = useChangeQuery();
  const isAsked = params.get('paymentConflict') === 'true';
  const selectionId = params.get('selection');
  const isRead = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  // Always calls the latest `changeQuery`, because the user may choose a date while the request is in progress.
  const latest = useRef(changeQuery);
  useEffect(() => void (latest.current = changeQuery), [changeQuery]);

  useEffect(() => {
    if (!isAsked || isRead.current) return;
    isRead.current = true;
    void readConflict(client, selectionId ?? storedConflict()?.selectionId ?? openSelectionId()).then((found) => {
      if (found) present(found);
      else notices.report(copy.unreadable);
      // Don't change the URL if the user has opened another page in the meantime.
      if (isHere.current) latest.current((params) => withoutConflict(params, found));
    });
  }, [isAsked, selectionId, client, present, notices]);
  return isAsked;
}

/** Shows an unresolved conflict once per visit if the page is opened without the `paymentConflict` parameter. */
function useUnresolvedConflict(present: (found: StoredConflict) => void, isEnabled: boolean) {
  const openId = useOpenSelectionId();
  const stored = useStoredConflict();
  const selectionId = stored?.selectionId ?? openId;
  const { data: selection, isLoading } = useQuery({ ...selectionQuery(selectionId ?? ''), enabled: isEnabled && selectionId !== null });

  useEffect(() => {
    if (!selection) return;
    const found = conflictOfSelection(selection);
    if (found) present(found);
    // Removes the stored copy, because the conflict was resolved in another tab or on the payment page.
    else if (storedConflict()?.selectionId === selection.id) conflictSettled();
  }, [selection, present]);
  return { isPending: isLoading, found: isEnabled && selection ? conflictOfSelection(selection) : null };
}

/** Removes the notice about a conflict once the conflict has been resolved in any way. */
function useDismissed({ dismiss }: Notices): void {
  const conflict = useStoredConflict();
  const before = useRef(conflict);
  useEffect(() => {
    if (before.current && !conflict) dismiss(noticeOf(before.current));
    before.current = conflict;
  }, [conflict, dismiss]);
}

/** Returns the notice about the lost slots. There is no toast, because a dialog shows the lost slots first. */
function noticeOf({ unavailableSlots }: StoredConflict): Notice {
  return {
    title: copy.title,
    description: copy.written(unavailableSlots.map(({ id }) => id)),
    lost: unavailableSlots.length,
    toast: 'none',
  };
}

/** Removes the conflict's parameters from the URL. If the URL has no date, adds the date of the first lost slot. */
function withoutConflict(params: URLSearchParams, found: StoredConflict | null): void {
  params.delete('paymentConflict');
  params.delete('selection');
  const lost = found?.unavailableSlots[0];
  if (lost && !params.has('date')) params.set('date', lost.date);
}
