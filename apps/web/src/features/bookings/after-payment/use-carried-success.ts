import type { BookingView } from '@raffle/contracts/bookings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { bookingQuery } from '../bookings.queries';
import { isSuccessRead, rememberSuccessRead } from './refresh-flags';

interface Arrival {
  /** Of the booking that the person comes from. */
  reference: string | null;
  /** As the api tells them, once it has. */
  bookings: BookingView[] | undefined;
}

export interface CarriedSuccess {
  /** The paid booking that the person comes from, until they have gone on. */
  success: BookingView | null;
  goOn: () => void;
}

/**
 * The success that the dashboard goes on with. Only a booking that the api calls paid is one: the list's word, and until it has
 * come that of the success page. A reload shows it again; whoever has gone on, by the button or to another page, has read it.
 */
export function useCarriedSuccess({ reference, bookings }: Arrival): CarriedSuccess {
  const navigate = useNavigate();
  const [read, setRead] = useState(() => (reference !== null && isSuccessRead(reference) ? reference : null));
  const { data: carried } = useQuery({ ...bookingQuery(reference ?? ''), enabled: false });
  const booking = bookings ? bookings.find(({ referenceNumber }) => referenceNumber === reference) : carried;
  const success = booking?.paymentStatus === 'paid' && reference !== read ? booking : null;

  const leave = useEffectEvent(() => {
    if (success && window.location.pathname !== paths.dashboard) rememberSuccessRead(success.referenceNumber);
  });
  useEffect(() => () => leave(), []);

  return {
    success,
    goOn: () => {
      if (reference === null) return;
      rememberSuccessRead(reference);
      setRead(reference);
      void navigate(paths.dashboard, { replace: true });
      document.getElementById('main')?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    },
  };
}
