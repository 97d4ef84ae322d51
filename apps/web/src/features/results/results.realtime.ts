import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSocket, onSocketConnect } from '../../lib/socket';
import { seasonQuery } from '../season/season.queries';

/** Each step of a result changes the season too: whoever looks at the result asks for it anew. */
export function useResultsRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: ['results'] });
    const stops = [
      onSocket('season:changed', refresh),
      // The first time too: on the day itself much is told between reading the page and listening.
      onSocketConnect(() => {
        refresh();
        void client.invalidateQueries({ queryKey: seasonQuery.queryKey });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
