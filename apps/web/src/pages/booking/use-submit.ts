import type { UserView } from '@raffle/contracts/auth';
import { centsToDollars, totalCents } from '@raffle/contracts/money';
import type { SeasonView } from '@raffle/contracts/season';
import type { CreateSelectionRequest } from '@raffle/contracts/selections';
import { dateOfSlot, slotEndIso, slotStartIso } from '@raffle/contracts/slot-time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths';
import { useCurrentUser } from '../../features/auth/auth.queries';
import { seasonQuery } from '../../features/season/season.queries';
import { creationFailureOf } from '../../features/selections/booking-error.rules';
import { slotsDropped, tickedIds } from '../../features/selections/selection-store';
import { creationCopy, nothingSelectedCopy, refusalCopy } from '../../features/selections/selections.copy';
import { createSelectionMutation } from '../../features/selections/selections.mutations';
import { ApiError } from '../../lib/api-client';
import { conflictOf } from './creation-conflict';
import type { OpenDialog } from './dialog-state';
import type { Notices } from './use-notices';

/** Submit Prediction: holds what is ticked and goes on to pay, or says what stands in the way. */
export function useSubmit(season: SeasonView, notices: Notices, openDialog: OpenDialog) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user, isLoading, isUnreachable } = useCurrentUser();
  const create = useMutation(createSelectionMutation);

  const tellFailure = (thrown: Error) => {
    const failure = creationFailureOf(thrown instanceof ApiError ? thrown.body : null, creationCopy.failed);
    if (failure.kind === 'signed-out') openDialog({ kind: 'login', slotId: null });
    else if (failure.kind === 'day-full') {
      openDialog({ kind: 'day-limit', date: failure.date, limit: failure.limit });
      notices.report(refusalCopy['day-full'](failure.limit));
    } else if (failure.kind === 'other') {
      notices.report({ ...creationCopy.otherToast, description: `${creationCopy.otherToast.description} ${failure.message}` });
      void client.invalidateQueries({ queryKey: seasonQuery.queryKey });
    } else {
      const { notice, ...dialog } = conflictOf(failure);
      // The dialog tells of them; left ticked, each would be told of once more as a loss when the grid arrives.
      slotsDropped(failure.error.unavailableSlots.map(({ id }) => id));
      notices.report({ ...notice, toast: 'title' });
      openDialog({ kind: 'conflict', ...dialog });
    }
  };

  const submit = () => {
    const ids = tickedIds();
    notices.settle();
    if (ids.length === 0) notices.report(nothingSelectedCopy);
    else if (!user && !isLoading && !isUnreachable) openDialog({ kind: 'login', slotId: null });
    else {
      create.mutate(requestOf(ids, season, user), {
        onSuccess: ({ selectionId }) => void navigate(paths.paymentSelection(selectionId)),
        onError: tellFailure,
      });
    }
  };
  return { submit, isSubmitting: create.isPending };
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
