import type { SlotView } from '@raffle/contracts/slots';
import { useQueryClient } from '@tanstack/react-query';
import { addedCopy, conflictCopy } from '../../../features/selections/selections.copy';
import { SLOTS_KEY, slotQuery } from '../../../features/slots/slots.queries';
import { toast } from '../../../ui/toast/toaster';
import type { SlotPicking } from '../use-pick-slot';
import type { Notices } from '../use-notices';

/** Returns a function that selects an alternative slot from a conflict dialog if the slot is still free. */
export function useAlternative(pick: SlotPicking['pick'], notices: Notices) {
  const client = useQueryClient();
  return async (slot: SlotView): Promise<void> => {
    if (await isTaken(slot.id)) {
      notices.report(conflictCopy.slotAlreadyTaken);
      void client.invalidateQueries({ queryKey: SLOTS_KEY });
      return;
    }
    if (pick(slot)) toast.success({ title: addedCopy(slot.id), id: 'slot-added' });
  };

  async function isTaken(slotId: string): Promise<boolean> {
    try {
      const { isBooked, status, isMine } = await client.fetchQuery(slotQuery(slotId));
      return isBooked || (status !== 'available' && !isMine);
    } catch (error) {
      // This check is optional. If the request fails, the slot is selected anyway, because the API checks availability again on Submit.
      console.warn('The availability of an alternative could not be checked', error);
      return false;
    }
  }
}
