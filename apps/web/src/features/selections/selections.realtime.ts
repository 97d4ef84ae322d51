import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSocket } from '../../lib/socket';
import { SLOTS_KEY } from '../slots/slots.queries';
import { selectionEnded } from './selection-store';
import { selectionQuery } from './selections.queries';

const ENDED_STATES: readonly string[] = ['booked', 'expired', 'cancelled'];

/**
 * Follows the person's own selections while the component is on the page. A broadcast of a hold does not say whose it
 * is, so the grids are read again too: only the REST answer marks a held slot as mine.
 */
export function useLiveSelections(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onSocket('selection:changed', ({ selectionId, state }) => {
        if (ENDED_STATES.includes(state)) selectionEnded(selectionId);
        void client.invalidateQueries({ queryKey: selectionQuery(selectionId).queryKey });
        void client.invalidateQueries({ queryKey: SLOTS_KEY });
      }),
    [client],
  );
}
