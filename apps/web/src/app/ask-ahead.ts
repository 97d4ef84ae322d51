import type { QueryClient } from '@tanstack/react-query';
import { maybeSignedIn, userQuery } from '../features/auth/session/auth.queries';
import { takeCarriedSuccess } from '../features/bookings/after-payment/carried-success';
import { dashboardQuery } from '../features/bookings/after-payment/forced-refresh.rules';
import { userBookingsQuery } from '../features/bookings/bookings.queries';
import { paymentReturnQuery } from '../features/payments/payments.queries';
import { paths } from '../lib/paths';

/** Takes what the page before has carried here, and asks for what the page will ask for as soon as its code runs: on a slow line the answer and the code come side by side. */
export function askAhead(client: QueryClient, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  takeCarriedSuccess(client);
  // Of a visitor the api would only say that they are none.
  if (!maybeSignedIn()) return;
  const known = client.getQueryData(userQuery.queryKey);
  void client.prefetchQuery(userQuery);
  const sessionId = new URLSearchParams(search).get('session_id');
  // Kept for the page, however late its code comes.
  if (sessionId) void client.prefetchQuery({ ...paymentReturnQuery(sessionId), gcTime: 60_000 });
  if (pathname === paths.dashboard && known) void client.prefetchQuery(userBookingsQuery({ userId: known.id, ...dashboardQuery(search) }));
}
