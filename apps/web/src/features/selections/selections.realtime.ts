import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '../../lib/read-again';
import { onNextConnect, onSocket } from '../../lib/socket/socket';
import { SLOTS_KEY } from '../slots/slots.queries';
import { selectionEnded } from './selection-store';
import { selectionQuery, SELECTIONS_KEY } from './selections.queries';

/** One that has expired is ended by the booking page, which reads it and says why it is gone. */
const ENDED_STATES: readonly string[] = ['booked', 'cancelled'];

/**
 * Follows the person's own selections while the component is on the page. A broadcast of a hold does not say whose it
 * is, so the grids are read again too: only the REST answer marks a held slot as mine.
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
      // What ended before the page listened was told to nobody.
      onNextConnect(() => readAgain(client, { queryKey: SELECTIONS_KEY })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
