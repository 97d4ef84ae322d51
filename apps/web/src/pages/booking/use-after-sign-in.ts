import { dateOfSlot } from '@raffle/contracts/slot-time';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { tickedIds } from '../../features/selections/selection-store';
import { session } from '../../lib/storage';

/** State of the page that the user left to sign in. */
interface Interrupted {
  slotIds: readonly string[];
  /**
   * `performance.timeOrigin` of the document that was left. Signing in loads another document. If the document is the same, the user only
   * pressed Back.
   */
  page: number;
}

const KEY = 'beforeSignIn';

/** Stores the selected slots in this tab, for when the user returns from signing in. */
export function interruptedBySignIn(): void {
  session.setItem(KEY, JSON.stringify({ slotIds: tickedIds(), page: performance.timeOrigin } satisfies Interrupted));
}

/** After signing in, scrolls to the selected slots, so that Submit is visible. It does not submit automatically. */
export function useAfterSignIn(date: string | null, goToSlot: (slotId: string) => void): void {
  const { user, isLoading, isUnreachable } = useCurrentUser();
  const isKnown = !isLoading && !isUnreachable;
  const goBack = useEffectEvent(() => {
    const stored = session.getItem(KEY);
    if (stored === null) return;
    const { slotIds, page } = JSON.parse(stored) as Interrupted;
    if (user && page === performance.timeOrigin) return; // the page load after signing in follows
    session.removeItem(KEY);
    const ticked = tickedIds();
    const first = slotIds.find((id) => ticked.includes(id) && dateOfSlot(id) === date);
    if (user && first !== undefined) goToSlot(first);
  });
  useEffect(() => {
    if (isKnown) goBack();
  }, [isKnown]);
}
