import type { BookingView } from '@raffle/contracts/bookings';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '../../lib/api/api-client';
import { rememberBookings, rememberedBookings } from './remembered-bookings';

/** Everything about bookings in the cache begins with this key. */
export const BOOKINGS_KEY = ['bookings'] as const;

const NOT_REMEMBERED = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };

/** One more try, unless the api has said no: asking again about somebody else's booking only makes people wait. */
function retryUnlessRefused(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < 1;
}

/** The api has answered, and its answer was no. */
export function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

export function bookingQuery(reference: string) {
  return queryOptions({
    queryKey: [...BOOKINGS_KEY, 'reference', reference],
    queryFn: ({ signal }) => api.get<BookingView>(API.booking(encodeURIComponent(reference)), { signal }),
    staleTime: 0,
    retry: retryUnlessRefused,
  });
}

export function bookingByIdQuery(id: number) {
  return queryOptions({
    queryKey: [...BOOKINGS_KEY, 'id', id],
    queryFn: ({ signal }) => api.get<BookingView>(API.bookingById(id), { signal }),
    staleTime: 0,
    retry: retryUnlessRefused,
  });
}

export interface UserBookingsOptions {
  userId: string;
  /** The booking that the person comes from; the api makes sure that it is in the answer as it is now. */
  reference?: string | null;
  /** Do not paint what was remembered. */
  fresh?: boolean;
}

/**
 * The person's bookings, past every cache on the way. The reference is no part of the key: it asks for the same list.
 */
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
    retry: retryUnlessRefused,
    ...(remembered ? { initialData: remembered.bookings, initialDataUpdatedAt: remembered.at } : {}),
  });
}
