import { isUnanswered } from '../../../lib/api/api-client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { LinkButton } from '../../../ui/button';
import { WorkPage } from '../../../ui/work-page';
import { Loading } from '../../../ui/loading';
import { Redirect } from '../../../ui/route/redirect';
import { toast } from '../../../ui/toast/toaster';
import { successPageState } from '../dashboard/booking-groups.rules';
import { paymentRequired, predictionNotFound } from '../bookings.copy';
import { successCopy } from '../success.copy';
import { bookingQuery } from '../bookings.queries';
import { useLiveBookings } from '../bookings.realtime';
import { Notice } from '../dashboard/notice';
import { Recorded } from './recorded';

/** Polling interval while a payment is being confirmed and delay between retries while the API does not respond, in milliseconds. */
const ASK_MS = 3_000;
/** Number of unanswered retries after which the page gives up. This takes at least 15 seconds from the first request. */
const MAX_RETRIES = 5;
/** Delay, in milliseconds, before a page that reports a missing prediction redirects to the home page. */
const NOT_FOUND_MS = 2_000;

/** A booking's success page. Whatever the URL, it reports success only if the API reports the booking as paid. */
export function SuccessOfBooking({ reference }: { reference: string }) {
  useLiveBookings();
  const {
    data: booking,
    error,
    isPending,
    failureReason,
  } = useQuery({
    ...bookingQuery(reference),
    // Retry, because an unanswered request does not mean that the booking is missing. The user may have just paid.
    retry: (count, failure) => isUnanswered(failure) && count < MAX_RETRIES,
    retryDelay: ASK_MS,
    refetchInterval: ({ state }) => (state.data && successPageState(state.data) === 'wait' ? ASK_MS : false),
  });

  if (isPending) {
    return (
      <WorkPage title={successCopy.loading} description={successCopy.description} noIndex>
        <Loading size="lg" label={successCopy.loading} />
        {isUnanswered(failureReason) && <p role="status">{successCopy.unreachable}</p>}
      </WorkPage>
    );
  }
  if (!booking) return <NotFound isUnanswered={isUnanswered(error)} />;
  switch (successPageState(booking)) {
    case 'paid':
      return (
        <WorkPage title={successCopy.recorded} description={successCopy.description} noIndex>
          <Recorded booking={booking} />
        </WorkPage>
      );
    case 'wait':
      return (
        <WorkPage title={successCopy.confirmingTitle} description={successCopy.description} width="text" noIndex>
          <p role="status">{successCopy.confirmingBody}</p>
        </WorkPage>
      );
    case 'pay':
      return <GoAndPay bookingId={booking.id} />;
    case 'over':
      return <Redirect to={paths.paymentBooking(booking.id)} replace />;
  }
}

function GoAndPay({ bookingId }: { bookingId: number }) {
  useEffect(() => toast.warning({ ...paymentRequired, id: `unpaid-${bookingId}` }), [bookingId]);
  return <Redirect to={paths.paymentBooking(bookingId)} replace />;
}

function NotFound({ isUnanswered }: { isUnanswered: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error({ ...predictionNotFound, id: 'prediction-not-found' });
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), NOT_FOUND_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <WorkPage title={predictionNotFound.title} description={successCopy.description} width="text" noIndex>
      <Notice
        tone="problem"
        title={predictionNotFound.description}
        actions={
          <LinkButton to={paths.home} variant="outline">
            {successCopy.backHome}
          </LinkButton>
        }
      >
        {isUnanswered ? `${successCopy.paymentSafe} ${successCopy.goingHome}` : successCopy.goingHome}
      </Notice>
    </WorkPage>
  );
}
