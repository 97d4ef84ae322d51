import { QueryClient } from '@tanstack/react-query';
import { userQuery } from '../auth/session/auth.queries';
import { dayQuery } from '../slots/slots.queries';
import { afterBookingChange } from './after-booking-change';
import { bookingQuery, userBookingsQuery } from './bookings.queries';

it('refetches the bookings, the user and the slots, and nothing else', () => {
  const client = new QueryClient();
  const changed = [bookingQuery('OKV-1'), userBookingsQuery({ userId: 'person-1' }), userQuery, dayQuery('2025-06-14')].map(
    ({ queryKey }) => queryKey,
  );
  const others = [['season'], ['donations']];
  for (const queryKey of [...changed, ...others]) client.setQueryData(queryKey, {});
  afterBookingChange(client);
  expect(changed.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true]);
  expect(others.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([false, false]);
});
