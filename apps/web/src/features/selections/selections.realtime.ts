import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAfterChange } from '../../lib/refetch-after-change';
import { onNextConnect, onSocket } from '../../lib/socket/socket';
import { SLOTS_KEY } from '../slots/slots.queries';
import { selectionEnded } from './selection-store';
import { selectionQuery, SELECTIONS_KEY } from './selections.queries';

/** `expired` is not included, because the booking page ends an expired selection and explains why. */
const ENDED_STATES: readonly string[] = ['booked', 'cancelled'];

/**
 * Keeps the user's own selections current while the component is mounted. Also refetches the grids, because only a REST response can mark a
 * held slot as the user's own. Broadcasts do not identify a hold's owner.
 */
export function useLiveSelections(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      onSocket('selection:changed', ({ selectionId, state }) => {
        if (ENDED_STATES.includes(state)) selectionEnded(selectionId);
        refetchAfterChange(client, { queryKey: selectionQuery(selectionId).queryKey });
        refetchAfterChange(client, { queryKey: SLOTS_KEY });
      }),
      // Events sent after the page loaded its data but before the socket connected were missed.
      onNextConnect(() => refetchAfterChange(client, { queryKey: SELECTIONS_KEY })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
