import { dateOfSlot } from '@raffle/contracts/slot-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAfterChange } from '../../lib/refetch-after-change';
import { onSocket } from '../../lib/socket/socket';
import { toast } from '../../ui/toast/toaster';
import { seasonQuery } from '../season/season.queries';
import { slotsByDate } from '../slots/slots-by-date.rules';
import { dayQuery } from '../slots/slots.queries';
import { recheckTicked } from './selection.rules';
import { slotsDropped, slotsLost, useStoredConflict, useTickedIds } from './selection-store';
import { lostCopy } from './selections.copy';

/** Maximum number of dates to check. Each date's grid is fetched with a separate request. The booking page checks all dates. */
const MAX_DATES = 40;

/**
 * Removes slots that others have booked in the meantime. Used on pages that show the number of selected slots but no grid. Checks each date
 * when the page opens and when it becomes visible again. Reacts to live events only if the page already has a socket.
 */
export default function StoredSlotsCheck() {
  const { data: season } = useQuery(seasonQuery);
  const days = slotsByDate(useTickedIds()).slice(0, MAX_DATES);
  if (!season) return null;
  return days.filter(({ date }) => date >= season.from && date <= season.to).map(({ date }) => <DateCheck key={date} date={date} />);
}

function DateCheck({ date }: { date: string }) {
  const client = useQueryClient();
  const ids = useTickedIds();
  const settled = useStoredConflict()?.unavailableSlots;
  const { data: grid } = useQuery(dayQuery(date));

  useEffect(
    () =>
      onSocket('season:days', ({ days }) => {
        if (days.some((day) => day.date === date)) refetchAfterChange(client, { queryKey: dayQuery(date).queryKey });
      }),
    [client, date],
  );

  useEffect(() => {
    if (!grid) return;
    // Slots in a payment conflict stay selected until the user has decided how to continue.
    const ticked = ids.filter((id) => dateOfSlot(id) === date && !settled?.some((slot) => slot.id === id));
    // Remove only booked slots. A hold may still end, and the booking page reports closed slots.
    const { lost, bought } = recheckTicked(ticked, grid.slots, () => false, false);
    const lostIds = lost.map(({ id }) => id);
    slotsDropped([...bought, ...lostIds]);
    if (lostIds.length === 0) return;
    const description = lostCopy.text(date, lostIds, 'booked');
    slotsLost(lostIds);
    toast.error({ title: lostCopy.title, description, id: description });
  }, [grid, ids, date, settled]);
  return null;
}
