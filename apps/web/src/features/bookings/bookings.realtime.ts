import type { BookingChanged } from '@raffle/contracts/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { acquireSocket, onSocket, onSocketConnect } from '../../lib/socket';
import { afterBookingChange } from './after-booking-change';

/** Bookings are few and matter much: every change, and every connection that was lost meanwhile, has them read again. */
export function useLiveBookings(onChange?: (change: BookingChanged) => void): void {
  const client = useQueryClient();
  const heard = useEffectEvent((change: BookingChanged) => onChange?.(change));

  useEffect(() => {
    const readAgain = () => afterBookingChange(client);
    const leave = [
      acquireSocket(),
      onSocket('booking:changed', (change) => {
        readAgain();
        heard(change);
      }),
      onSocketConnect((again) => {
        if (again) readAgain();
      }),
    ];
    return () => leave.forEach((stop) => stop());
  }, [client]);
}
