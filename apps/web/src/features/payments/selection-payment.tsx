import type { UserView } from '@raffle/contracts/people/auth';
import type { SelectionView } from '@raffle/contracts/selections';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { ApiError, isRefusal } from '../../lib/api/api-client';
import { useSocket } from '../../lib/socket/use-socket';
import { Loading } from '../../ui/loading';
import { bookingByIdQuery } from '../bookings/bookings.queries';
import { bookingErrorOf } from '../selections/booking-error.rules';
import { bookingFailed, selectionEnded } from '../selections/selection-store';
import { checkoutSelectionMutation } from '../selections/selections.mutations';
import { selectionQuery } from '../selections/selections.queries';
import { useLiveSelections } from '../selections/selections.realtime';
import { PaymentHold } from './payment-hold';
import { PaymentNote } from './payment-note';
import { PaymentOrder } from './payment-order';
import { PaymentLoadFailed, PaymentMissing, PaymentOver } from './payment-states';
import { viewOfSelection } from './payment-view.rules';
import { paymentCopy } from './payments.copy';
import { conflictPath } from './payments.paths';

interface SelectionPaymentProps {
  selectionId: string;
  user: UserView;
}

/** Lets the user pay for a selection. Handles every state that the selection can be in. */
export function SelectionPayment({ selectionId, user }: SelectionPaymentProps) {
  useSocket();
  useLiveSelections();
  const { data: selection, dataUpdatedAt, error, isPending, refetch } = useQuery(selectionQuery(selectionId));

  if (isPending) return <Loading size="lg" label={paymentCopy.loading} />;
  if (!selection) return <Unreadable selectionId={selectionId} error={error} onRetry={() => void refetch()} />;
  return <ReadSelection selection={selection} receivedAt={dataUpdatedAt} user={user} onStale={() => void refetch()} />;
}

interface ReadSelectionProps {
  selection: SelectionView;
  receivedAt: number;
  user: UserView;
  onStale: () => void;
}

function ReadSelection({ selection, receivedAt, user, onStale }: ReadSelectionProps) {
  // The hold's `expiresAt` when its countdown ended. Extending the hold changes `expiresAt`, so the selection becomes payable again.
  const [endReached, setEndReached] = useState<string | null>(null);

  switch (viewOfSelection(selection, endReached === selection.expiresAt)) {
    case 'paid':
    case 'confirming':
      return <Navigate to={paths.success(selection.referenceNumber ?? undefined)} replace />;
    case 'conflict':
      return <Navigate to={conflictPath(selection.id)} replace />;
    case 'over':
      return <SelectionOver selection={selection} />;
    case 'payable':
      return (
        <PaymentOrder
          user={user}
          slots={selection.slots}
          totalAmount={selection.totalAmount}
          selectionId={selection.id}
          checkout={checkoutSelectionMutation(selection.id)}
          onStale={onStale}
          note={<PaymentNote conflict={selection.conflict} />}
          hold={
            <PaymentHold
              selection={selection}
              receivedAt={receivedAt}
              onEnd={() => {
                setEndReached(selection.expiresAt);
                onStale();
              }}
            />
          }
        />
      );
  }
}

/** Shown when a selection has ended. If the selection was cancelled after payment, its booking contains the reason. */
function SelectionOver({ selection: { state, bookingId, slots } }: { selection: SelectionView }) {
  const { data: booking, isLoading } = useQuery({
    ...bookingByIdQuery(bookingId ?? 0),
    enabled: state === 'cancelled' && bookingId !== null,
  });
  if (isLoading) return <Loading size="lg" label={paymentCopy.loading} />;
  return <PaymentOver kind="selection" slots={slots} because={booking?.cancelledBecause} />;
}

function Unreadable({ selectionId, error, onRetry }: { selectionId: string; error: Error | null; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'SELECTION_NOT_FOUND') return <SessionExpired selectionId={selectionId} error={error} />;
  if (error instanceof ApiError && error.code === 'SELECTION_EXPIRED') return <PaymentOver kind="selection" slots={[]} />;
  if (isRefusal(error)) return <PaymentMissing />;
  return <PaymentLoadFailed message={error?.message ?? ''} onRetry={onRetry} />;
}

/**
 * Redirects to the booking page, which shows the dialog required by the specification. The dialog does not reveal whose selection it was,
 * because the selection may belong to another account.
 */
function SessionExpired({ selectionId, error: { code, message } }: { selectionId: string; error: ApiError }) {
  useEffect(() => {
    selectionEnded(selectionId);
    bookingFailed(bookingErrorOf({ error: code, message }));
  }, [selectionId, code, message]);
  return <Navigate to={paths.booking} replace />;
}
