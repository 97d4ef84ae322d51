import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '../../lib/read-again';
import { onSocket, onSocketConnect } from '../../lib/socket/socket';

/** Each step of a result changes the season too: whoever looks at the result asks for it anew. */
export function useResultsRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => readAgain(client, { queryKey: ['results'] });
    const stops = [
      onSocket('season:changed', refresh),
      // The first time too: on the day itself much is told between reading the page and listening.
      onSocketConnect(refresh),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
