import type { DonationStats } from '@raffle/contracts/money/donations';
import type { PayoutView } from '@raffle/contracts/money/payouts';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

/** The total raised. Not refetched on window focus, because the socket and the refresh button keep it current. */
export const donationStatsQuery = queryOptions({
  queryKey: ['donations', 'stats'],
  queryFn: ({ signal }) => api.get<DonationStats>(API.donationStats, { signal }),
  refetchOnWindowFocus: false,
  structuralSharing: (known, got) => newerStats(known as DonationStats | undefined, got as DonationStats),
});

/**
 * Returns the newer of two totals, so that a slow response does not overwrite a live change. A total for another season always replaces the
 * known total.
 */
export function newerStats(known: DonationStats | undefined, got: DonationStats): DonationStats {
  return known?.year === got.year && known.version >= got.version ? known : got;
}

export const pastDonationStatsQuery = (year: number) =>
  queryOptions({
    queryKey: ['donations', 'stats', year],
    queryFn: ({ signal }) => api.get<DonationStats>(`${API.donationStats}?year=${year}`, { signal }),
  });

/** The payouts to the charities, latest first. */
export const payoutsQuery = queryOptions({
  queryKey: ['donations', 'payouts'],
  queryFn: ({ signal }) => api.get<PayoutView[]>(API.payouts, { signal }),
});
