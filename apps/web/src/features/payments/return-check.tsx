import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../app/paths';
import { ApiError } from '../../lib/api-client';
import { Button, LinkButton } from '../../ui/button';
import { Spinner } from '../../ui/spinner';
import { holdReference } from '../bookings/held-reference';
import { Notice } from '../bookings/notice';
import type { PaymentNoteState } from './payment-note';
import { PaymentMissing, SignInWay } from './payment-states';
import { returnCopy } from './payments.copy';
import { conflictPath, paymentPath } from './payments.paths';
import styles from './return-check.module.css';
import { wayOfOutcome, type ReturnWay } from './return.rules';
import { usePaymentReturn } from './use-payment-return';

/** Waits for the outcome of a payment and goes where it leads. */
export function ReturnCheck({ sessionId }: { sessionId: string }) {
  const { view, error, isLate, isAsking, askNow } = usePaymentReturn(sessionId);
  const way = view ? wayOfOutcome(view) : null;

  if (way) return <Follow way={way} />;
  if (error instanceof ApiError && error.status === 401) return <SignInWay to="return" />;
  if (error instanceof ApiError && error.status === 404) {
    return <PaymentMissing title={returnCopy.unknownTitle} body={returnCopy.unknownBody} />;
  }
  if (isLate) return <Late isAsking={isAsking} onAsk={askNow} />;
  return (
    <div className={styles.checking}>
      <Spinner size="lg" label="" />
      <p role="status">{error ? returnCopy.unreachable : returnCopy.body}</p>
    </div>
  );
}

function Follow({ way }: { way: NonNullable<ReturnWay> }) {
  useEffect(() => {
    if (way.to === 'success') holdReference(way.referenceNumber);
  }, [way]);
  if (way.to === 'success') return <Navigate to={paths.success(way.referenceNumber)} replace />;
  if (way.to === 'conflict') return <Navigate to={conflictPath(way.selectionId)} replace />;
  const state: PaymentNoteState = { reason: way.reason };
  return <Navigate to={paymentPath(way.selectionId, way.note)} replace state={state} />;
}

function Late({ isAsking, onAsk }: { isAsking: boolean; onAsk: () => void }) {
  return (
    <Notice
      tone="info"
      title={returnCopy.lateTitle}
      actions={
        <>
          <LinkButton to={paths.dashboard}>{returnCopy.predictions}</LinkButton>
          <Button variant="outline" onClick={onAsk} loading={isAsking}>
            {returnCopy.checkAgain}
          </Button>
        </>
      }
    >
      {returnCopy.lateBody}
    </Notice>
  );
}
