import type { AdminBookingPage, AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import type { PaymentState } from '@raffle/contracts/money/payments';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { pagesQuery } from '../list/pages-query';

const ASK_AGAIN_MS = 2_000;

export const adminBookingsKey = ['admin', 'bookings'] as const;

export const adminBookingsQuery = pagesQuery<AdminBookingPage>('bookings', ADMIN_API.bookings);

export const adminBookingQuery = (id: number) =>
  queryOptions({
    queryKey: [...adminBookingsKey, 'story', id],
    queryFn: ({ signal }) => api.get<AdminBookingDetail>(ADMIN_API.booking(id), { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAboutToChange(state.data) ? ASK_AGAIN_MS : false),
  });

/**
 * Returns whether the booking is about to change, in which case its page polls. Refunds that are settling are ignored, because settlement
 * can take days.
 */
export function isAboutToChange({ status, selection, payments, refunds }: AdminBookingDetail): boolean {
  const isSettling = refunds.some(({ state }) => state === 'settling');
  return (
    status === 'confirming' ||
    selection.state === 'expiring' ||
    payments.some(({ state }) => MOVING.includes(state) && !(state === 'refunding' && isSettling)) ||
    refunds.some(({ state }) => state === 'requested' || state === 'uncertain')
  );
}
const MOVING: readonly PaymentState[] = ['authorised', 'capturing', 'voiding', 'refunding'];
