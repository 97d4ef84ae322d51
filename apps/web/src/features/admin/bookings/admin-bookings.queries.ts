import type { AdminBookingPage, AdminBookingStory } from '@raffle/contracts/admin-bookings';
import { API } from '@raffle/contracts/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';

/** What the address of the page says; empty texts are no filter. */
export interface BookingFilter {
  q: string;
  status: string;
  date: string;
}

const ASK_AGAIN_MS = 2_000;

export const adminBookingsKey = ['admin', 'bookings'] as const;

export const adminBookingsQuery = (filter: BookingFilter) =>
  infiniteQueryOptions({
    queryKey: [...adminBookingsKey, 'list', filter],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) => api.get<AdminBookingPage>(`${API.adminBookings}?${parameters(filter, pageParam)}`, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

export const adminBookingQuery = (id: number) =>
  queryOptions({
    queryKey: [...adminBookingsKey, 'story', id],
    queryFn: ({ signal }) => api.get<AdminBookingStory>(API.adminBooking(id), { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_AGAIN_MS : false),
  });

/** The provider has still to answer: the page follows. */
function isUnderWay({ status, selection, refunds }: AdminBookingStory): boolean {
  return (
    status === 'confirming' || selection.state === 'expiring' || refunds.some(({ state }) => state === 'requested' || state === 'uncertain')
  );
}

function parameters(filter: BookingFilter, after: string): string {
  const given = Object.entries({ ...filter, after }).filter(([, value]) => value !== '');
  return new URLSearchParams(given).toString();
}
