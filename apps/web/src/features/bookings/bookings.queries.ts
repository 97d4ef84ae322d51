import type { BookingView } from '@raffle/contracts/bookings';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api, retryOnce } from '../../lib/api/api-client';
import { rememberBookings, rememberedBookings } from './remembered-bookings';

/** Prefix of all query keys about bookings. */
export const BOOKINGS_KEY = ['bookings'] as const;

const NOT_REMEMBERED = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };

export function bookingQuery(reference: string) {
  return queryOptions({
    queryKey: [...BOOKINGS_KEY, 'reference', reference],
    queryFn: ({ signal }) => api.get<BookingView>(API.booking(encodeURIComponent(reference)), { signal }),
    staleTime: 0,
    retry: retryOnce,
  });
}

export function bookingByIdQuery(id: number) {
  return queryOptions({
    queryKey: [...BOOKINGS_KEY, 'id', id],
    queryFn: ({ signal }) => api.get<BookingView>(API.bookingById(id), { signal }),
    staleTime: 0,
    retry: retryOnce,
  });
}

export interface UserBookingsOptions {
  userId: string;
  /**
   * Reference of the booking whose success page linked to the dashboard. The API guarantees that it returns this booking's current state.
   */
  reference?: string | null;
  /** Whether to wait for the API instead of showing the bookings stored in this tab. */
  fresh?: boolean;
}

/** The user's bookings, fetched without any HTTP cache. The reference is not part of the key, because the list does not depend on it. */
export function userBookingsQuery({ userId, reference, fresh = false }: UserBookingsOptions) {
  const remembered = fresh ? undefined : rememberedBookings(userId);
  return queryOptions({
    queryKey: [...BOOKINGS_KEY, 'user', userId],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ critical: 'true', ref: reference ?? '', _: String(Date.now()) });
      const bookings = await api.get<BookingView[]>(`${API.userBookings}?${search}`, { signal, headers: NOT_REMEMBERED });
      rememberBookings(userId, bookings);
      return bookings;
    },
    staleTime: 0,
    retry: retryOnce,
    ...(remembered ? { initialData: remembered.bookings, initialDataUpdatedAt: remembered.at } : {}),
  });
}
