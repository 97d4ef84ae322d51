import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '../../lib/read-again';
import { onNextConnect, onSocket } from '../../lib/socket/socket';
import { SLOTS_KEY } from '../slots/slots.queries';
import { selectionEnded } from './selection-store';
import { selectionQuery, SELECTIONS_KEY } from './selections.queries';

/** An expired selection is not included: the booking page ends it and explains why. */
const ENDED_STATES: readonly string[] = ['booked', 'cancelled'];

/**
 * Follows the person's own selections while the component is mounted. A broadcast of a hold does not say whose it is, so the grids are
 * refetched too: only the REST response marks a held slot as the person's own.
 */
export function useLiveSelections(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      onSocket('selection:changed', ({ selectionId, state }) => {
        if (ENDED_STATES.includes(state)) selectionEnded(selectionId);
        readAgain(client, { queryKey: selectionQuery(selectionId).queryKey });
        readAgain(client, { queryKey: SLOTS_KEY });
      }),
      // Changes before the page joined the socket were not broadcast to it.
      onNextConnect(() => readAgain(client, { queryKey: SELECTIONS_KEY })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
