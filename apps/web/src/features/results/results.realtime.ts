import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAfterChange } from '../../lib/refetch-after-change';
import { onSocket, onSocketConnect } from '../../lib/socket/socket';

/** Refetches the result on every change to the season, because each step that changes the result also changes the season. */
export function useResultsRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => refetchAfterChange(client, { queryKey: ['results'] });
    const stops = [
      onSocket('season:changed', refresh),
      // Refetch on the first `connect` event too, because the result may have changed between loading the data and connecting the socket.
      onSocketConnect(refresh),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
