import type { CheckoutResponse } from '@raffle/contracts/selections';
import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pageLoad } from '../../lib/page-load';
import { paths } from '../../lib/paths';
import { errorCopy } from '../../copy/error-copy';
import { ApiError } from '../../lib/api/api-client';
import { useWhenOnline, type WhenOnline } from '../../lib/use-when-online';
import { toast } from '../../ui/toast/toaster';
import { afterBookingChange } from '../bookings/after-booking-change';
import { wayOfRefusal } from './payment-view.rules';
import { conflictPath } from './payments.paths';

const STILL_HERE_MS = 30_000;

export interface CheckoutInput {
  /** The selection to pay for. Its ID is also passed to the conflict dialog. */
  selectionId: string;
  checkout: UseMutationOptions<CheckoutResponse, Error, void>;
  /** Called when the response shows that the page is stale. */
  onStale: () => void;
}

export interface Checkout {
  pay: () => void;
  /** State of a click on the pay button that is waiting for the browser to reconnect. */
  wait: WhenOnline;
  /** True from the click until the provider's page opens. */
  isLeaving: boolean;
  refusal: ApiError | null;
}

/** Opens the provider's payment page, or reports why that page could not be opened. */
export function useCheckout({ selectionId, checkout, onStale }: CheckoutInput): Checkout {
  const { mutate, isPending, error, reset } = useMutation(checkout);
  const [isGone, setIsGone] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const refused = (failure: Error) => {
    const code = failure instanceof ApiError ? failure.code : 'INTERNAL';
    const way = wayOfRefusal(code);
    if (way === 'conflict') void navigate(conflictPath(selectionId));
    else if (way === 'sign-in') void navigate(paths.authWithReturn(pathname + search));
    else if (way === 'reread') onStale();
    else toast.error({ title: errorCopy[code].title, description: failure.message });
  };

  const leave = () => {
    if (isPending || isGone) return;
    mutate(undefined, {
      onSuccess: ({ checkoutUrl }) => {
        setIsGone(true);
        pageLoad.goTo(checkoutUrl);
      },
      onError: refused,
      // Checkout creates a booking or, for an existing booking, another payment.
      onSettled: () => afterBookingChange(client),
    });
  };

  const wait = useWhenOnline(leave);

  // The browser's Stop button fires no event. If the page is still open after STILL_HERE_MS, enable the pay button again.
  useEffect(() => {
    if (!isGone) return undefined;
    const timer = setTimeout(() => setIsGone(false), STILL_HERE_MS);
    return () => clearTimeout(timer);
  }, [isGone]);

  useComeBack(() => {
    setIsGone(false);
    reset();
    onStale();
  });

  // An error that causes a redirect is shown on the other page. Any other error stays visible on this page, even after a refetch.
  const refusal = error instanceof ApiError && ['stay', 'reread'].includes(wayOfRefusal(error.code)) ? error : null;
  return { pay: wait.run, wait, isLeaving: isPending || isGone, refusal };
}

/**
 * Calls `onComeBack` if the user returns from the provider's page with the Back button. The browser may then restore this page from its
 * back/forward cache, where the pay button is still in its loading state.
 */
function useComeBack(onComeBack: () => void): void {
  const comeBack = useEffectEvent(onComeBack);
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && comeBack();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
