import type { UserView } from '@raffle/contracts/people/auth';
import type { BookingView } from '@raffle/contracts/bookings';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { isRefusal } from '../../lib/api/api-client';
import { formatClock } from '../../lib/format/formats';
import { Loading } from '../../ui/loading';
import { checkoutBookingMutation } from '../bookings/bookings.mutations';
import { bookingByIdQuery } from '../bookings/bookings.queries';
import { useLiveBookings } from '../bookings/bookings.realtime';
import { Notice } from '../bookings/dashboard/notice';
import { selectionQuery } from '../selections/selections.queries';
import { useLiveSelections } from '../selections/selections.realtime';
import { PaymentHold } from './payment-hold';
import { PaymentNote } from './payment-note';
import { PaymentOrder } from './payment-order';
import { PaymentConfirming, PaymentLoadFailed, PaymentMissing, PaymentOver } from './payment-states';
import { viewOfBooking } from './payment-view.rules';
import { paymentCopy } from './payments.copy';
import { conflictPath } from './payments.paths';

const ASK_AGAIN_MS = 5_000;

/** The payment page's content for an existing booking, in every state that the booking can be in. */
export function BookingPayment({ bookingId, user }: { bookingId: number; user: UserView }) {
  useLiveBookings();
  useLiveSelections();
  const {
    data: booking,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...bookingByIdQuery(bookingId),
    // Poll, because the socket may be disconnected.
    refetchInterval: ({ state: { data } }) => data?.paymentStatus === 'confirming' && ASK_AGAIN_MS,
  });

  if (isPending) return <Loading size="lg" label={paymentCopy.loading} />;
  if (booking) return <ReadBooking booking={booking} user={user} onStale={() => void refetch()} />;
  if (isRefusal(error)) return <PaymentMissing />;
  return <PaymentLoadFailed message={error.message} onRetry={() => void refetch()} />;
}

/**
 * The payment page's heading. States that payment is required, unless the payment is being confirmed or the booking is over. Uses the data
 * fetched by the content below.
 */
export function BookingPaymentHeading({ bookingId }: { bookingId: number }) {
  const { data: booking } = useQuery({ ...bookingByIdQuery(bookingId), enabled: false });
  const view = booking && viewOfBooking(booking);
  return view === 'confirming' || view === 'over' ? paymentCopy.title : paymentCopy.titleRequired;
}

interface ReadBookingProps {
  booking: BookingView;
  user: UserView;
  onStale: () => void;
}

function ReadBooking({ booking, user, onStale }: ReadBookingProps) {
  switch (viewOfBooking(booking)) {
    case 'paid':
      return <Navigate to={paths.success(booking.referenceNumber)} replace />;
    case 'conflict':
      return <Navigate to={conflictPath(booking.selectionId)} replace />;
    case 'confirming':
      return <PaymentConfirming />;
    case 'over':
      return (
        <PaymentOver
          kind={booking.paymentStatus === 'refunded' ? 'refunded' : 'booking'}
          slots={booking.slots}
          because={booking.cancelledBecause}
        />
      );
    case 'payable':
      return (
        <PaymentOrder
          user={user}
          slots={booking.slots}
          totalAmount={booking.totalAmount}
          selectionId={booking.selectionId}
          checkout={checkoutBookingMutation(booking.id)}
          onStale={onStale}
          note={<PaymentNote />}
          hold={<BookingHold booking={booking} onEnd={onStale} />}
        />
      );
  }
}

/**
 * Shows the countdown for the selection that holds the booking's slots. Until the selection has loaded, shows the hold's end as recorded in
 * the booking.
 */
function BookingHold({ booking, onEnd }: { booking: BookingView; onEnd: () => void }) {
  const { data: selection, dataUpdatedAt } = useQuery(selectionQuery(booking.selectionId));
  if (selection) return <PaymentHold selection={selection} receivedAt={dataUpdatedAt} onEnd={onEnd} />;
  return booking.heldUntil && <Notice tone="info" title={paymentCopy.heldUntil(formatClock(booking.heldUntil))} />;
}
