import type { SeasonView } from '@raffle/contracts/season';
import { dateOfSlot } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';
import { useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { refusalToPick } from '../../features/selections/selection.rules';
import { slotDropped, slotPicked, tickedIds } from '../../features/selections/selection-store';
import { ownSlotCopy, refusalCopy } from '../../features/selections/selections.copy';
import { isClosed } from '../../features/slots/grid/slot-state.rules';
import { dayQuery } from '../../features/slots/slots.queries';
import { toast } from '../../ui/toast/toaster';
import type { OpenDialog } from './dialog-state';
import type { Notices } from './use-notices';

interface PickSlotInput {
  season: SeasonView;
  /** Current time on the game clock, in milliseconds. */
  now: number;
  notices: Notices;
  openDialog: OpenDialog;
}

export interface SlotPicking {
  /** Handles a click on a slot's cell: selects the slot, or deselects it if it is already selected. */
  toggle: (slot: SlotView) => void;
  /** Selects a slot. If that isn't possible, shows the user why. @returns whether the slot was selected */
  pick: (slot: SlotView) => boolean;
}

/**
 * Returns functions that select and deselect slots according to the specification's rules. These checks only give early feedback, because
 * the API repeats them on Submit.
 */
export function usePickSlot({ season, now, notices, openDialog }: PickSlotInput): SlotPicking {
  const client = useQueryClient();
  const { user, isLoading, isUnreachable } = useCurrentUser();

  const pick = (slot: SlotView): boolean => {
    const date = dateOfSlot(slot.id);
    const grid = client.getQueryData(dayQuery(date).queryKey)?.slots ?? [];
    const count = { date, tickedIds: tickedIds(), grid, myId: user?.id ?? null };
    const refusal = refusalToPick(slot, isClosed(slot, season, now), count, season.maxSlotsPerDay);
    notices.settle();
    if (refusal !== null) {
      if (refusal === 'day-full') openDialog({ kind: 'day-limit', date, limit: season.maxSlotsPerDay });
      else if (refusal === 'own') toast.info(ownSlotCopy);
      else notices.report(refusalCopy[refusal]);
      return false;
    }
    // Selects the slot even if it is not yet known whether a user is signed in, because Submit checks this again.
    if (!user && !isLoading && !isUnreachable) {
      openDialog({ kind: 'login', slotIds: [slot.id] });
      return false;
    }
    slotPicked(slot.id);
    return true;
  };

  return {
    pick,
    toggle: (slot) => {
      if (tickedIds().includes(slot.id)) slotDropped(slot.id);
      else pick(slot);
    },
  };
}
