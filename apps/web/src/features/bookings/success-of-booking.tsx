import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths';
import { Page } from '../../ui/page';
import { Spinner } from '../../ui/spinner';
import { toast } from '../../ui/toaster';
import { successStanding } from './booking-groups.rules';
import { paymentRequired, predictionNotFound, successCopy } from './bookings.copy';
import { bookingQuery } from './bookings.queries';
import { useLiveBookings } from './bookings.realtime';
import { Notice } from './notice';
import { SuccessMessage } from './success-message';

/** How often a payment being confirmed is asked for while the socket says nothing, in milliseconds. */
const CONFIRMING_ASK_MS = 3_000;
/** Long enough to read that nothing was found, before the home page takes over. */
const NOT_FOUND_MS = 2_000;

/** The success page of one booking. The address proves nothing: only a booking that is paid is shown as a success. */
export function SuccessOfBooking({ reference }: { reference: string }) {
  useLiveBookings();
  const { data: booking, isPending } = useQuery({
    ...bookingQuery(reference),
    refetchInterval: ({ state }) => (state.data && successStanding(state.data) === 'wait' ? CONFIRMING_ASK_MS : false),
  });

  if (isPending) {
    return (
      <Page title={successCopy.loading} description={successCopy.description} width="text" noIndex>
        <Spinner size="lg" label={successCopy.loading} />
      </Page>
    );
  }
  if (!booking) return <NotFound />;
  switch (successStanding(booking)) {
    case 'paid':
      return (
        <Page title={successCopy.recorded} description={successCopy.description} width="text" noIndex>
          <SuccessMessage booking={booking} />
        </Page>
      );
    case 'wait':
      return (
        <Page title={successCopy.confirmingTitle} description={successCopy.description} width="text" noIndex>
          <p role="status">{successCopy.confirmingBody}</p>
        </Page>
      );
    case 'pay':
      return <GoAndPay bookingId={booking.id} />;
    case 'over':
      return <Navigate to={paths.paymentBooking(booking.id)} replace />;
  }
}

function GoAndPay({ bookingId }: { bookingId: number }) {
  useEffect(() => toast.warning({ ...paymentRequired, id: `unpaid-${bookingId}` }), [bookingId]);
  return <Navigate to={paths.paymentBooking(bookingId)} replace />;
}

function NotFound() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error({ ...predictionNotFound, id: 'prediction-not-found' });
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), NOT_FOUND_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Page title={predictionNotFound.title} description={successCopy.description} width="text" noIndex>
      <Notice tone="problem" title={predictionNotFound.description} actions={<Link to={paths.home}>{successCopy.backHome}</Link>}>
        {successCopy.goingHome}
      </Notice>
    </Page>
  );
}
