import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '../../lib/read-again';
import { onSocket, onSocketConnect } from '../../lib/socket/socket';
import { donationStatsQuery, newerStats } from './donations.queries';

/** Updates the total as payments are confirmed. An older message never overwrites a newer total of the season. */
export function useDonationsRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = donationStatsQuery;
    const stops = [
      onSocket('donations:changed', (stats) => client.setQueryData(queryKey, (known) => newerStats(known, stats))),
      // On the first connect too: payments between loading the page and joining the socket were not broadcast to it.
      onSocketConnect(() => readAgain(client, { queryKey, exact: true })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
