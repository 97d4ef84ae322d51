import type { UserView } from '@raffle/contracts/people/auth';
import type { BookingView } from '@raffle/contracts/bookings';
import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '../../auth/session/auth.queries';
import { bookingQuery } from '../bookings.queries';
import { session } from '../../../lib/storage';

const CARRIED = 'carriedSuccess';

interface Carried {
  user: UserView;
  booking: BookingView;
}

/** What the success page shows goes with the full load to the dashboard, which so shows it before the api has answered. */
export function carrySuccess(client: QueryClient, booking: BookingView): void {
  const user = client.getQueryData(userQuery.queryKey);
  if (user) session.setItem(CARRIED, JSON.stringify({ user, booking } satisfies Carried));
}

/** Once, as the page loads. All of it counts as old, so it is asked for again. */
export function takeCarriedSuccess(client: QueryClient): void {
  const carried = readCarried();
  if (!carried) return;
  client.setQueryData(userQuery.queryKey, carried.user, { updatedAt: 1 });
  client.setQueryData(bookingQuery(carried.booking.referenceNumber).queryKey, carried.booking, { updatedAt: 1 });
}

function readCarried(): Carried | null {
  try {
    const carried = JSON.parse(session.getItem(CARRIED) ?? 'null') as Carried | null;
    session.removeItem(CARRIED);
    return carried;
  } catch {
    // Unreadable is the same as absent.
    return null;
  }
}
