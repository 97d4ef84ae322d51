import type { DonationStats } from '@raffle/contracts/donations';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSocket, onSocketConnect } from '../../lib/socket';
import { donationStatsQuery } from './donations.queries';

/** Counts the total up as payments are confirmed; an older message never overwrites a newer total of the season. */
export function useDonationsRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = donationStatsQuery;
    const stopHearing = onSocket('donations:changed', (stats) => {
      client.setQueryData(queryKey, (known: DonationStats | undefined) =>
        known && known.year === stats.year && known.version >= stats.version ? known : stats,
      );
    });
    const stopReconnects = onSocketConnect((again) => {
      if (again) void client.invalidateQueries({ queryKey });
    });
    return () => {
      stopHearing();
      stopReconnects();
    };
  }, [client]);
}
