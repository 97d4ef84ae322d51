import type { UserView } from '@raffle/contracts/people/auth';
import { centsToDollars, totalCents } from '@raffle/contracts/money/money';
import type { SeasonView } from '@raffle/contracts/season';
import type { CreateSelectionRequest, SelectionView } from '@raffle/contracts/selections';
import { dateOfSlot, slotEndIso, slotStartIso } from '@raffle/contracts/slot-time';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { seasonQuery } from '../../features/season/season.queries';
import { creationFailureOf } from '../../features/selections/booking-error.rules';
import { matchesTicked } from '../../features/selections/selection.rules';
import { openSelectionId, slotsDropped, tickedIds, useTickedCount } from '../../features/selections/selection-store';
import { creationCopy, dayLimitTitle, nothingSelectedCopy } from '../../features/selections/selections.copy';
import { createSelectionMutation } from '../../features/selections/selections.mutations';
import { selectionQuery } from '../../features/selections/selections.queries';
import { ApiError } from '../../lib/api/api-client';
import { useWhenOnline } from '../../lib/use-when-online';
import { conflictOf } from './conflict/creation-conflict';
import type { OpenDialog } from './dialog-state';
import type { Notices } from './use-notices';

/** Handles "Submit Prediction". Holds the selected slots and opens the payment page, or shows why the slots can't be held. */
export function useSubmit(season: SeasonView, notices: Notices, openDialog: OpenDialog) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user, isLoading, isUnreachable } = useCurrentUser();
  const create = useMutation(createSelectionMutation);

  const showFailure = (thrown: Error) => {
    const failure = creationFailureOf(thrown instanceof ApiError ? thrown.body : null, creationCopy.failed);
    if (failure.kind === 'signed-out') openDialog({ kind: 'login', slotIds: [] });
    else if (failure.kind === 'day-full') {
      notices.report({ title: dayLimitTitle, description: failure.message });
      openDialog({ kind: 'day-limit', date: failure.date, limit: failure.limit });
    } else if (failure.kind === 'other') {
      const { title, description } = creationCopy.otherToast;
      notices.report({ title, description: failure.message, toast: { description } });
      void client.invalidateQueries({ queryKey: seasonQuery.queryKey });
    } else {
      const { notice, ...dialog } = conflictOf(failure);
      // Deselects the unavailable slots, which the dialog lists. Otherwise, the grid's next update would report each of them as lost again.
      slotsDropped(failure.error.unavailableSlots.map(({ id }) => id));
      notices.report({ ...notice, toast: 'title' });
      openDialog({ kind: 'conflict', ...dialog });
    }
  };

  const send = () => {
    const ids = tickedIds();
    const held = heldAlready(client, ids);
    notices.settle();
    if (ids.length === 0) notices.report(nothingSelectedCopy);
    else if (!user && !isLoading && !isUnreachable) openDialog({ kind: 'login', slotIds: [] });
    else if (held) void navigate(paths.paymentSelection(held.id));
    else {
      create.mutate(requestOf(ids, season, user), {
        onSuccess: ({ selectionId }) => void navigate(paths.paymentSelection(selectionId)),
        onError: showFailure,
      });
    }
  };
  const wait = useWhenOnline(send);
  const count = useTickedCount();
  // Cancels a submission that is waiting for the connection if the user deselects every slot.
  useEffect(() => {
    if (count === 0) wait.cancel();
  }, [count, wait]);

  // Further clicks are ignored even after a success, while the payment page loads, because they would create a second selection.
  const isSubmitting = create.isPending || create.isSuccess;
  const submit = () => {
    if (isSubmitting) return;
    if (tickedIds().length === 0) send();
    else wait.run();
  };
  return { submit, wait, isSubmitting };
}

/** Returns the open selection if it holds exactly the selected slots, so that no new selection is needed. */
function heldAlready(client: QueryClient, ids: readonly string[]): SelectionView | null {
  const known = client.getQueryData(selectionQuery(openSelectionId() ?? '').queryKey);
  return known && matchesTicked(known, ids) ? known : null;
}

function requestOf(ids: readonly string[], season: SeasonView, user: UserView | null): CreateSelectionRequest {
  return {
    ...(user ? { customerName: user.fullName, customerEmail: user.username, customerPhone: user.phoneNumber } : {}),
    slots: ids.map((id) => ({ id, date: dateOfSlot(id), startTime: slotStartIso(id), endTime: slotEndIso(id) })),
    totalAmount: centsToDollars(totalCents(ids.length, season.priceCents)),
    paymentStatus: 'none',
    referenceNumber: '',
  };
}
