import type { BookingChanged } from '@raffle/contracts/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readAgain } from '../../lib/read-again';
import { acquireSocket, onNextConnect, onSocket } from '../../lib/socket/socket';
import { afterBookingChange } from './after-booking-change';
import { BOOKINGS_KEY } from './bookings.queries';

/** Bookings are few and matter much: every change, and every connection that was not there meanwhile, has them read again. */
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
        // What was paid between reading the page and listening was told to nobody.
        else readAgain(client, { queryKey: BOOKINGS_KEY });
      }),
    ];
    return () => leave.forEach((stop) => stop());
  }, [client]);
}
