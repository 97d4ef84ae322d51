import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../../../lib/paths';
import { ApiError } from '../../../lib/api/api-client';
import { Button, LinkButton } from '../../../ui/plain/button';
import { HoldCountdown } from './hold-countdown';
import styles from './open-hold.module.css';
import { bookingErrorOf } from '../booking-error.rules';
import { matchesTicked, openConflict } from '../selection.rules';
import { bookingFailed, selectionEnded, storedConflict, useTickedIds } from '../selection-store';
import { openHoldCopy as copy } from '../selections.copy';
import { extendSelectionMutation, releaseSelectionMutation } from '../selections.mutations';
import { selectionQuery } from '../selections.queries';

const PAYABLE = ['held', 'paying'];

/** Shows users who return from the payment page which slots are still held and until when, with a link to pay. */
export function OpenHold({ selectionId }: { selectionId: string }) {
  const { data: selection, dataUpdatedAt, isPending, error, refetch } = useQuery(selectionQuery(selectionId));
  const ticked = useTickedIds();
  const extend = useMutation(extendSelectionMutation(selectionId));
  const release = useMutation(releaseSelectionMutation(selectionId));
  // A selection that runs into a conflict is not treated as finished, because the conflict dialog explains what happened.
  const isOver = isGone(error) || (selection !== undefined && !PAYABLE.includes(selection.state) && openConflict(selection) === null);

  useEffect(() => {
    if (!isOver) return;
    selectionEnded(selectionId);
    // The hold expired while the user was on this page or before they returned. Their slots stay selected, and a dialog gives the reason.
    if (selection?.state === 'expired') bookingFailed(bookingErrorOf({ error: 'SELECTION_EXPIRED', message: copy.expired }));
    else if (error instanceof ApiError && error.code === 'SELECTION_NOT_FOUND' && storedConflict()?.selectionId !== selectionId)
      bookingFailed(bookingErrorOf({ error: error.code, message: error.message }));
  }, [isOver, selectionId, selection?.state, error]);

  if (isPending) return <div className={`stack card ${styles.hold}`} data-loading="true" />;
  if (!selection) return isGone(error) ? null : <UnreadableHold onRetry={() => void refetch()} />;
  if (!PAYABLE.includes(selection.state)) return null;
  const isTicked = matchesTicked(selection, ticked);
  return (
    <section className={`stack card ${styles.hold}`} aria-label={copy.title}>
      <div>
        <h2>{copy.title}</h2>
        <p>
          {copy.text(selection.slots.length, selection.totalAmount)} {isTicked && copy.change}
        </p>
      </div>
      <HoldCountdown
        hold={selection}
        receivedAt={dataUpdatedAt}
        onExtend={() => extend.mutate()}
        isExtending={extend.isPending}
        onEnd={() => void refetch()}
      />
      <div className="row">
        <LinkButton to={paths.paymentSelection(selectionId)} size="sm">
          {copy.pay}
        </LinkButton>
        {/* If exactly the held slots are selected, users can deselect them below. Releasing the hold here would leave them selected. */}
        {!isTicked && (
          <Button variant="outline" size="sm" loading={release.isPending} loadingText={copy.releasing} onClick={() => release.mutate()}>
            {copy.release}
          </Button>
        )}
      </div>
      {extend.isError && (
        <p role="alert" className="problem">
          {extend.error.message}
        </p>
      )}
      {release.isError && (
        <p role="alert" className="problem">
          {release.error.message}
        </p>
      )}
    </section>
  );
}

function UnreadableHold({ onRetry }: { onRetry: () => void }) {
  return (
    <section className={`stack card ${styles.hold}`} aria-label={copy.title}>
      <p role="alert" className="problem">
        {copy.unreadable}
      </p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {copy.tryAgain}
      </Button>
    </section>
  );
}

/**
 * Returns whether the user can no longer use the selection, because it has expired, does not exist or belongs to another user. Retrying
 * would return the same response. Excludes 401, which the user can resolve by signing in again.
 */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && [403, 404, 410].includes(error.status);
}
