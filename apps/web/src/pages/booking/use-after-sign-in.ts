import { dateOfSlot } from '@raffle/contracts/slot-time';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { tickedIds } from '../../features/selections/selection-store';
import { session } from '../../lib/storage';

/** State of the page that the person left to sign in. */
interface Interrupted {
  slotIds: readonly string[];
  /**
   * `performance.timeOrigin` of the document that was left. Signing in loads another document; if it is the same, the person only went
   * back.
   */
  page: number;
}

const KEY = 'beforeSignIn';

/** Remembers the selected slots in this tab, for the return from signing in. */
export function interruptedBySignIn(): void {
  session.setItem(KEY, JSON.stringify({ slotIds: tickedIds(), page: performance.timeOrigin } satisfies Interrupted));
}

/** After signing in, scrolls to the selected slots, with Submit visible. Nothing is submitted without a press. */
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
