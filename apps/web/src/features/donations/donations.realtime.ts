import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAfterChange } from '../../lib/refetch-after-change';
import { onSocket, onSocketConnect } from '../../lib/socket/socket';
import { donationStatsQuery, newerStats } from './donations.queries';

/** Updates the total as payments are confirmed. An older event never overwrites a newer total for the same season. */
export function useDonationsRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = donationStatsQuery;
    const stops = [
      onSocket('donations:changed', (stats) => client.setQueryData(queryKey, (known) => newerStats(known, stats))),
      // Refetch on the first `connect` event too, because the page has missed events between loading its data and connecting the socket.
      onSocketConnect(() => refetchAfterChange(client, { queryKey, exact: true })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
