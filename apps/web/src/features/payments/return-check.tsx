import { Grid } from '@chakra-ui/react/grid';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { ApiError } from '../../lib/api/api-client';
import { Button, LinkButton } from '../../ui/button';
import { Loading } from '../../ui/loading';
import type { BookingView } from '@raffle/contracts/bookings';
import { useQueryClient } from '@tanstack/react-query';
import { bookingQuery } from '../bookings/bookings.queries';
import { holdReference } from '../bookings/after-payment/held-reference';
import { Notice } from '../bookings/dashboard/notice';
import type { PaymentNoteState } from './payment-note';
import { PaymentMissing, SignInWay } from './payment-states';
import { returnCopy } from './payments.copy';
import { conflictPath, paymentPath } from './payments.paths';
import { wayOfOutcome, type ReturnWay } from './return.rules';
import { usePaymentReturn } from './use-payment-return';

/** Waits for a payment's outcome, then redirects to the page for that outcome. */
export function ReturnCheck({ sessionId }: { sessionId: string }) {
  const { view, error, isLate, isAsking, askNow } = usePaymentReturn(sessionId);
  const way = view ? wayOfOutcome(view) : null;

  if (way) return <Follow way={way} booking={view?.booking} />;
  if (error instanceof ApiError && error.status === 401) return <SignInWay to="return" />;
  if (error instanceof ApiError && error.status === 404) {
    return <PaymentMissing title={returnCopy.unknownTitle} body={returnCopy.unknownBody} />;
  }
  if (view?.inReview) return <Late title={returnCopy.reviewTitle} body={returnCopy.reviewBody} isAsking={isAsking} onAsk={askNow} />;
  if (view?.processing) return <Late title={returnCopy.processingTitle} body={view.message} isAsking={isAsking} onAsk={askNow} />;
  if (isLate) return <Late title={returnCopy.lateTitle} body={returnCopy.lateBody} isAsking={isAsking} onAsk={askNow} />;
  return (
    <Grid justifyItems="center" gap="5" paddingBlock="clamp(2rem, 8vw, 4rem)" textAlign="center">
      <Loading size="lg" label="" />
      <p role="status">{error ? returnCopy.unreachable : returnCopy.body}</p>
    </Grid>
  );
}

function Follow({ way, booking }: { way: NonNullable<ReturnWay>; booking: BookingView | undefined }) {
  const client = useQueryClient();
  useEffect(() => {
    if (way.to === 'success') holdReference(way.referenceNumber);
  }, [way]);
  // Fill the cache before the success page renders, so that it can show the booking without waiting for a request.
  useState(() => booking && client.setQueryData(bookingQuery(booking.referenceNumber).queryKey, booking));
  if (way.to === 'success') return <Navigate to={paths.success(way.referenceNumber)} replace />;
  if (way.to === 'conflict') return <Navigate to={conflictPath(way.selectionId)} replace />;
  const state: PaymentNoteState = { reason: way.reason };
  return <Navigate to={paymentPath(way.selectionId, way.note)} replace state={state} />;
}

interface LateProps {
  title: string;
  body: string | null;
  isAsking: boolean;
  onAsk: () => void;
}

function Late({ title, body, isAsking, onAsk }: LateProps) {
  return (
    <Notice
      tone="info"
      title={title}
      actions={
        <>
          <LinkButton to={paths.dashboard}>{returnCopy.predictions}</LinkButton>
          <Button variant="outline" onClick={onAsk} loading={isAsking}>
            {returnCopy.checkAgain}
          </Button>
        </>
      }
    >
      {body}
    </Notice>
  );
}
