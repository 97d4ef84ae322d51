import type { BookingView } from '@raffle/contracts/bookings';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { isSuccessRead, rememberSuccessRead } from './refresh-flags';

interface UnreadSuccess {
  /** The paid booking whose success message the dashboard shows, or null once the user has dismissed the message. */
  success: BookingView | null;
  goOn: () => void;
}

/** Keeps the success message on the dashboard, even after a reload, until the user dismisses it or opens another page. */
export function useUnreadSuccess(paidNow: BookingView | null): UnreadSuccess {
  const navigate = useNavigate();
  const [isRead, setRead] = useState(false);
  const success = paidNow !== null && !isRead && !isSuccessRead(paidNow.referenceNumber) ? paidNow : null;

  const leave = useEffectEvent(() => {
    if (success && window.location.pathname !== paths.dashboard) rememberSuccessRead(success.referenceNumber);
  });
  useEffect(() => () => leave(), []);

  return {
    success,
    goOn: () => {
      if (success === null) return;
      rememberSuccessRead(success.referenceNumber);
      setRead(true);
      void navigate(paths.dashboard, { replace: true });
      document.getElementById('main')?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    },
  };
}
