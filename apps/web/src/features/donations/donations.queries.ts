import type { DonationStats } from '@raffle/contracts/donations';
import type { PayoutView } from '@raffle/contracts/payouts';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client';

/** The total raised. Kept current by the socket and the refresh button, not by window focus. */
export const donationStatsQuery = queryOptions({
  queryKey: ['donations', 'stats'],
  queryFn: ({ signal }) => api.get<DonationStats>(API.donationStats, { signal }),
  refetchOnWindowFocus: false,
});

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
