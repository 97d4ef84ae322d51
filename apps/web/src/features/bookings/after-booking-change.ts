import type { QueryClient } from '@tanstack/react-query';
import { refetchAfterChange } from '../../lib/refetch-after-change';
import { userQuery } from '../auth/session/auth.queries';
import { SLOTS_KEY } from '../slots/slots.queries';
import { BOOKINGS_KEY } from './bookings.queries';

/** Refetches bookings, the user and slots. Call this after a booking is created, paid for or ended. */
export function afterBookingChange(client: QueryClient): void {
  for (const queryKey of [BOOKINGS_KEY, userQuery.queryKey, SLOTS_KEY]) refetchAfterChange(client, { queryKey });
}
