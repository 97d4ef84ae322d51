import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSocket, onSocketConnect } from '../../lib/socket';

/** Each step of a result changes the season too: whoever looks at the result asks for it anew. */
export function useResultsRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: ['results'] });
    const stops = [
      onSocket('season:changed', refresh),
      onSocketConnect((again) => {
        if (again) refresh();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
