import { dateOfSlot } from '@raffle/contracts/slot-time';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { tickedIds } from '../../features/selections/selection-store';
import { session } from '../../lib/storage';

/** The page that somebody left to sign in. */
interface Interrupted {
  slotIds: readonly string[];
  /**
   * `performance.timeOrigin` of the document that was left. Signing in loads another document; on the same one the person only went back.
   */
  page: number;
}

const KEY = 'beforeSignIn';

/** Remembers the ticked slots for the way back, in this tab. */
export function interruptedBySignIn(): void {
  session.setItem(KEY, JSON.stringify({ slotIds: tickedIds(), page: performance.timeOrigin } satisfies Interrupted));
}

/** After signing in, leads back to the ticked slots, with Submit in sight. Nothing is submitted without a press. */
export function useAfterSignIn(date: string | null, goToSlot: (slotId: string) => void): void {
  const { user, isLoading, isUnreachable } = useCurrentUser();
  const isKnown = !isLoading && !isUnreachable;
  const goBack = useEffectEvent(() => {
    const stored = session.getItem(KEY);
    if (stored === null) return;
    const { slotIds, page } = JSON.parse(stored) as Interrupted;
    if (user && page === performance.timeOrigin) return; // the load that follows signing in is about to come
    session.removeItem(KEY);
    const ticked = tickedIds();
    const first = slotIds.find((id) => ticked.includes(id) && dateOfSlot(id) === date);
    if (user && first !== undefined) goToSlot(first);
  });
  useEffect(() => {
    if (isKnown) goBack();
  }, [isKnown]);
}
