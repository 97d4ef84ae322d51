import type { UserView } from '@raffle/contracts/auth';
import type { BookingView } from '@raffle/contracts/bookings';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { AccountSection } from '../features/account/account-section';
import { useCurrentUser } from '../features/auth/auth.queries';
import { dashboardCopy } from '../features/bookings/bookings.copy';
import { userBookingsQuery } from '../features/bookings/bookings.queries';
import { useLiveBookings } from '../features/bookings/bookings.realtime';
import { DashboardList } from '../features/bookings/dashboard-list';
import { dashboardQuery } from '../features/bookings/forced-refresh.rules';
import { myDays } from '../features/bookings/my-days.rules';
import { Notice } from '../features/bookings/notice';
import { sayPaymentConfirmed } from '../features/bookings/payment-toasts';
import { Receipt } from '../features/bookings/receipt';
import { receiptReference } from '../features/bookings/receipt-search';
import { useForcedReload } from '../features/bookings/use-forced-reload';
import { Fingerprint } from '../features/results/fingerprint';
import { PersonalSeason } from '../features/season/personal-season';
import { Button } from '../ui/button';
import { Page } from '../ui/page';
import { Spinner } from '../ui/spinner';

/** A refund adds a line to the chain; it takes none out. */
const SEALED: BookingView['paymentStatus'][] = ['paid', 'refunded'];

export default function DashboardPage() {
  const { user } = useCurrentUser();
  return (
    <Page title={dashboardCopy.title} description={dashboardCopy.lead} lead={dashboardCopy.lead} noIndex>
      {user && <Predictions user={user} />}
    </Page>
  );
}

function Predictions({ user }: { user: UserView }) {
  const [search] = useSearchParams();
  const { fresh, reference } = dashboardQuery(useLocation().search);
  const isReloading = useForcedReload();
  const {
    data: bookings,
    isFetchedAfterMount,
    isError,
    error,
    refetch,
  } = useQuery(userBookingsQuery({ userId: user.id, reference, fresh }));
  useLiveBookings((change) => {
    if (change.paymentStatus === 'paid') sayPaymentConfirmed(change);
  });

  const arrived = bookings?.find((booking) => booking.referenceNumber === reference && booking.paymentStatus === 'paid');
  useEffect(() => {
    if (arrived && isFetchedAfterMount && !isReloading) sayPaymentConfirmed(arrived);
  }, [arrived, isFetchedAfterMount, isReloading]);

  const receiptOf = bookings?.find((booking) => booking.referenceNumber === receiptReference(search));
  if (receiptOf) {
    return (
      <Receipt booking={receiptOf} paidBy={user.fullName}>
        {SEALED.includes(receiptOf.paymentStatus) && <Fingerprint reference={receiptOf.referenceNumber} />}
      </Receipt>
    );
  }
  if (!bookings && !isError) return <Spinner size="lg" label={dashboardCopy.loading} />;
  return (
    <>
      {isError && (
        <Notice
          tone="problem"
          title={bookings ? dashboardCopy.failedShowingOld : dashboardCopy.failed}
          actions={<Button onClick={() => void refetch()}>{dashboardCopy.tryAgain}</Button>}
        >
          {error.message}
        </Notice>
      )}
      {bookings && <DashboardList bookings={bookings} arrived={arrived ?? null} season={<PersonalSeason days={myDays(bookings)} />} />}
      <AccountSection user={user} />
    </>
  );
}
