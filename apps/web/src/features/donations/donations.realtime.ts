import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '../../lib/read-again';
import { onSocket, onSocketConnect } from '../../lib/socket/socket';
import { donationStatsQuery, newerStats } from './donations.queries';

/** Counts the total up as payments are confirmed; an older message never overwrites a newer total of the season. */
export function useDonationsRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = donationStatsQuery;
    const stops = [
      onSocket('donations:changed', (stats) => client.setQueryData(queryKey, (known) => newerStats(known, stats))),
      // The first time too: what was given between reading the page and listening was told to others.
      onSocketConnect(() => readAgain(client, { queryKey, exact: true })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
