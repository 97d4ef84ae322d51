import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import type { UserView } from '@raffle/contracts/people/auth';
import type { BookingView } from '@raffle/contracts/bookings';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ConfirmEmail } from '../features/account/confirm-email';
import { useCurrentUser } from '../features/auth/session/auth.queries';
import { dashboardCopy } from '../features/bookings/bookings.copy';
import { successCopy } from '../features/bookings/success.copy';
import { userBookingsQuery } from '../features/bookings/bookings.queries';
import { useLiveBookings } from '../features/bookings/bookings.realtime';
import { DashboardList } from '../features/bookings/dashboard/dashboard-list';
import { dashboardQuery } from '../features/bookings/after-payment/forced-refresh.rules';
import { Notice } from '../features/bookings/dashboard/notice';
import { SuccessMessage } from '../features/bookings/after-payment/success-message';
import { useUnreadSuccess } from '../features/bookings/after-payment/use-unread-success';
import { sayPaymentConfirmed } from '../features/bookings/after-payment/payment-toasts';
import { receiptReference } from '../features/bookings/receipt/receipt-search';
import { useForcedReload } from '../features/bookings/after-payment/use-forced-reload';
import { SeasonNotice } from '../features/season/season-notice';
import { MyPlacesPart } from '../features/results/places/my-places-part';
import { InTheLog, LogProof } from '../features/results/log/my-entries';
import { lazyPart } from '../lib/load-part';
import { paths } from '../lib/paths';
import { Button } from '../ui/button';
import { TextLink } from '../ui/form';
import { WorkPage } from '../ui/work-page';
import { Loading } from '../ui/loading';

const Receipt = lazyPart(async () => ({ default: (await import('../features/bookings/receipt/receipt')).Receipt }));

/**
 * Payment statuses of bookings whose tickets are in the public log. A refund adds an entry and removes none, so refunded tickets stay in
 * the log.
 */
const LOGGED: BookingView['paymentStatus'][] = ['paid', 'refunded'];

export default function DashboardPage() {
  const { user } = useCurrentUser();
  if (user) return <Dashboard user={user} />;
  return (
    <WorkPage title={dashboardCopy.title} description={dashboardCopy.lead} lead={dashboardCopy.lead} noIndex>
      {null}
    </WorkPage>
  );
}

/** Shows the user's bookings. After a payment, a success message is shown above them until the user dismisses it. */
function Dashboard({ user }: { user: UserView }) {
  const [search] = useSearchParams();
  const { fresh, reference } = dashboardQuery(useLocation().search);
  const isReloading = useForcedReload();
  const list = useQuery(userBookingsQuery({ userId: user.id, reference, fresh }));
  useLiveBookings((change) => {
    if (change.paymentStatus === 'paid') sayPaymentConfirmed(change);
  });

  const arrived = list.data?.find((booking) => booking.referenceNumber === reference && booking.paymentStatus === 'paid') ?? null;
  const { isFetchedAfterMount } = list;
  useEffect(() => {
    if (arrived && isFetchedAfterMount && !isReloading) sayPaymentConfirmed(arrived);
  }, [arrived, isFetchedAfterMount, isReloading]);

  const unread = useUnreadSuccess(arrived);
  const success = receiptReference(search) === null ? unread.success : null;
  return (
    <WorkPage
      title={dashboardCopy.title}
      heading={success && successCopy.recorded}
      description={dashboardCopy.lead}
      lead={!success && dashboardCopy.lead}
      noIndex
    >
      {success && (
        <Box marginBottom="6" paddingBottom="8" borderBottomWidth="1px">
          <SuccessMessage booking={success} onPredictions={unread.goOn} />
        </Box>
      )}
      {success && <chakra.h2 marginBottom="6">{dashboardCopy.title}</chakra.h2>}
      <Predictions user={user} list={list} arrived={arrived} />
    </WorkPage>
  );
}

function inTheLog(reference: string, slotIds: string[]) {
  return <InTheLog reference={reference} slotIds={slotIds} />;
}

interface PredictionsProps {
  user: UserView;
  list: UseQueryResult<BookingView[]>;
  /** The paid booking from whose page the user came to the dashboard. */
  arrived: BookingView | null;
}

function Predictions({ user, list: { data: bookings, isError, error, refetch }, arrived }: PredictionsProps) {
  const [search] = useSearchParams();
  const receiptOf = bookings?.find((booking) => booking.referenceNumber === receiptReference(search));
  if (receiptOf) {
    return (
      <Suspense fallback={<Loading size="lg" label={dashboardCopy.loading} />}>
        <Receipt booking={receiptOf} paidBy={user.fullName}>
          {LOGGED.includes(receiptOf.paymentStatus) && (
            <LogProof reference={receiptOf.referenceNumber} slotIds={receiptOf.slots.map(({ id }) => id)} />
          )}
        </Receipt>
      </Suspense>
    );
  }
  if (!bookings && !isError) return <Loading size="lg" label={dashboardCopy.loading} />;
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
      <SeasonNotice />
      {bookings && (
        <DashboardList
          bookings={bookings}
          arrived={arrived}
          places={<MyPlacesPart user={user} isPlayer={bookings.some(({ paymentStatus }) => LOGGED.includes(paymentStatus))} />}
          logNote={inTheLog}
        />
      )}
      <chakra.div className="no-print" display="grid" justifyItems="start" gap="2" marginTop="12" paddingTop="6" borderTopWidth="1px">
        {!user.emailConfirmed && <ConfirmEmail email={user.username} />}
        <TextLink to={paths.account}>{dashboardCopy.settings}</TextLink>
      </chakra.div>
    </>
  );
}
