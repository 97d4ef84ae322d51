import type { DonationStats } from '@raffle/contracts/money/donations';
import type { PayoutView } from '@raffle/contracts/money/payouts';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

/** The total raised. Kept current by the socket and the refresh button, not by window focus. */
export const donationStatsQuery = queryOptions({
  queryKey: ['donations', 'stats'],
  queryFn: ({ signal }) => api.get<DonationStats>(API.donationStats, { signal }),
  refetchOnWindowFocus: false,
  structuralSharing: (known, got) => newerStats(known as DonationStats | undefined, got as DonationStats),
});

/** An answer that was under way when a live change arrived is older than what is shown, and is let go. Another season always counts. */
export function newerStats(known: DonationStats | undefined, got: DonationStats): DonationStats {
  return known?.year === got.year && known.version >= got.version ? known : got;
}

/** What a season that is over has raised. */
export const pastDonationStatsQuery = (year: number) =>
  queryOptions({
    queryKey: ['donations', 'stats', year],
    queryFn: ({ signal }) => api.get<DonationStats>(`${API.donationStats}?year=${year}`, { signal }),
  });

/** What the charities have got, the latest first. */
export const payoutsQuery = queryOptions({
  queryKey: ['donations', 'payouts'],
  queryFn: ({ signal }) => api.get<PayoutView[]>(API.payouts, { signal }),
});
