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
 * Slots that were lost while the person paid: the dialog on arrival, whether the address asks for it or not, and what
 * stays written on the page until it is answered.
 * @param isMine false for visitors, whom the api would refuse the selection
 * @returns isReading: not all is known yet of what was lost, and nothing that is ticked may be taken away as lost without being told
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
  const standing = useStandingConflict(presentOnce, isMine && !isAsked);
  const answer = useAnswerConflict(notices, openDialog);
  useDismissed(notices);
  const isReading = isAsked || standing.isPending || (standing.found !== null && standing.found.selectionId !== presented);
  return { ...answer, isReading };
}

/** `?paymentConflict=true&selection=…`: reads what was lost, shows it, and clears the address. */
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
  // What was lost is read over some turns, in which somebody may choose a date.
  const latest = useRef(changeQuery);
  useEffect(() => void (latest.current = changeQuery), [changeQuery]);

  useEffect(() => {
    if (!isAsked || isRead.current) return;
    isRead.current = true;
    void readConflict(client, selectionId ?? storedConflict()?.selectionId ?? openSelectionId()).then((found) => {
      if (found) present(found);
      else notices.report(copy.unreadable);
      // The address is another page's once this one has been left.
      if (isHere.current) latest.current((params) => withoutConflict(params, found));
    });
  }, [isAsked, selectionId, client, present, notices]);
  return isAsked;
}

/** Opened plainly, or again: a conflict that was not answered yet is shown once for each time the page is opened. */
function useStandingConflict(present: (found: StoredConflict) => void, isEnabled: boolean) {
  const openId = useOpenSelectionId();
  const stored = useStoredConflict();
  const selectionId = stored?.selectionId ?? openId;
  const { data: selection, isLoading } = useQuery({ ...selectionQuery(selectionId ?? ''), enabled: isEnabled && selectionId !== null });

  useEffect(() => {
    if (!selection) return;
    const found = conflictOfSelection(selection);
    if (found) present(found);
    // Answered in another tab, or on the payment page.
    else if (storedConflict()?.selectionId === selection.id) conflictSettled();
  }, [selection, present]);
  return { isPending: isLoading, found: isEnabled && selection ? conflictOfSelection(selection) : null };
}

/** What was written goes with its conflict, however that was settled. */
function useDismissed({ dismiss }: Notices): void {
  const conflict = useStoredConflict();
  const before = useRef(conflict);
  useEffect(() => {
    if (before.current && !conflict) dismiss(noticeOf(before.current));
    before.current = conflict;
  }, [conflict, dismiss]);
}

/** The dialog tells it first; as a loss it stays written until it is dismissed. */
function noticeOf({ unavailableSlots }: StoredConflict): Notice {
  return {
    title: copy.title,
    description: copy.written(unavailableSlots.map(({ id }) => id)),
    lost: unavailableSlots.length,
    toast: 'none',
  };
}

/** The address without the request, on the date of the first lost slot when it names none. */
function withoutConflict(params: URLSearchParams, found: StoredConflict | null): void {
  params.delete('paymentConflict');
  params.delete('selection');
  const lost = found?.unavailableSlots[0];
  if (lost && !params.has('date')) params.set('date', lost.date);
}
