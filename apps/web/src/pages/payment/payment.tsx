import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserView } from '@raffle/contracts/people/auth';
import { paths } from '../../lib/paths';
import { errorCopy } from '../../copy/error-copy';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { useCurrentUser, userQuery } from '../../features/auth/session/auth.queries';
import { dashboardSections } from '../../features/bookings/dashboard/booking-groups.rules';
import { userBookingsQuery } from '../../features/bookings/bookings.queries';
import { useLiveBookings } from '../../features/bookings/bookings.realtime';
import { dashboardCopy } from '../../features/bookings/bookings.copy';
import { Notice } from '../../features/bookings/dashboard/notice';
import { UnpaidBookings } from '../../features/bookings/dashboard/unpaid-bookings';
import { noPaymentCopy, paymentCopy } from '../../features/payments/payments.copy';
import { Button, LinkButton } from '../../ui/button';
import { WorkPage } from '../../ui/work-page';

/**
 * The page at `/payment`, whose URL does not identify a payment. It explains how to start a payment and lists the user's unpaid bookings.
 */
export default function PaymentPage() {
  const client = useQueryClient();
  const { user, isUnreachable } = useCurrentUser();
  return (
    <WorkPage title={noPaymentCopy.title} description={paymentCopy.description} lead={noPaymentCopy.body} width="text" noIndex>
      <Wrap gap="3">
        <LinkButton to={paths.booking}>{noPaymentCopy.calendar}</LinkButton>
        <LinkButton to={paths.dashboard} variant="outline">
          {noPaymentCopy.predictions}
        </LinkButton>
      </Wrap>
      {user && <StillToBePaid user={user} />}
      {isUnreachable && (
        <ListFailed message={errorCopy.BUSY_TRY_AGAIN.body} onRetry={() => void client.refetchQueries({ queryKey: userQuery.queryKey })} />
      )}
    </WorkPage>
  );
}

function StillToBePaid({ user }: { user: UserView }) {
  useLiveBookings();
  const { data: bookings, isError, error, refetch } = useQuery(userBookingsQuery({ userId: user.id }));
  if (!bookings) return isError && <ListFailed message={error.message} onRetry={() => void refetch()} />;
  const { unpaid } = dashboardSections(bookings);
  return (
    <chakra.section display="grid" gap="4" marginTop="10" aria-labelledby="unpaid-title">
      <h2 id="unpaid-title">{noPaymentCopy.unpaidTitle}</h2>
      {unpaid.length === 0 ? (
        <p>{noPaymentCopy.none}</p>
      ) : (
        <>
          <UnpaidBookings bookings={unpaid} />
          <p>{TIME_ZONE_NOTE}</p>
        </>
      )}
    </chakra.section>
  );
}

function ListFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice tone="problem" title={dashboardCopy.failed} actions={<Button onClick={onRetry}>{dashboardCopy.tryAgain}</Button>}>
      {message}
    </Notice>
  );
}
