import type { BookingChanged } from '@raffle/contracts/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { refetchAfterChange } from '../../lib/refetch-after-change';
import { acquireSocket, onNextConnect, onSocket } from '../../lib/socket/socket';
import { afterBookingChange } from './after-booking-change';
import { BOOKINGS_KEY } from './bookings.queries';

/** Refetches all bookings on every change and every reconnection, because a user has few bookings and must see their current state. */
export function useLiveBookings(onChange?: (change: BookingChanged) => void): void {
  const client = useQueryClient();
  const heard = useEffectEvent((change: BookingChanged) => onChange?.(change));

  useEffect(() => {
    const leave = [
      acquireSocket(),
      onSocket('booking:changed', (change) => {
        afterBookingChange(client);
        heard(change);
      }),
      onNextConnect((again) => {
        if (again) afterBookingChange(client);
        // The page has missed any events that were sent between loading its data and connecting the socket.
        else refetchAfterChange(client, { queryKey: BOOKINGS_KEY });
      }),
    ];
    return () => leave.forEach((stop) => stop());
  }, [client]);
}
