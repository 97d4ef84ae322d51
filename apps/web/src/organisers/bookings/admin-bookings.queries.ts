import type { AdminBookingPage, AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client';
import { pagesQuery } from '../list/pages-query';

const ASK_AGAIN_MS = 2_000;

export const adminBookingsKey = ['admin', 'bookings'] as const;

export const adminBookingsQuery = pagesQuery<AdminBookingPage>('bookings', API.adminBookings);

export const adminBookingQuery = (id: number) =>
  queryOptions({
    queryKey: [...adminBookingsKey, 'story', id],
    queryFn: ({ signal }) => api.get<AdminBookingDetail>(API.adminBooking(id), { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_AGAIN_MS : false),
  });

/** The provider has still to answer: the page follows. */
function isUnderWay({ status, selection, refunds }: AdminBookingDetail): boolean {
  return (
    status === 'confirming' || selection.state === 'expiring' || refunds.some(({ state }) => state === 'requested' || state === 'uncertain')
  );
}
