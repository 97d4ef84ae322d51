import { dateOfSlot } from '@raffle/contracts/slot-time';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { tickedIds } from '../../features/selections/selection-store';
import { session } from '../../lib/storage';

/** The booking page's state when the user left it to sign in. */
interface Interrupted {
  slotIds: readonly string[];
  /**
   * `performance.timeOrigin` of the document that the user left. Signing in loads a new document, so if this value is unchanged, the page
   * has not reloaded since.
   */
  page: number;
}

const KEY = 'beforeSignIn';

/** Stores the selected slots in this tab's session storage, to be read when the user returns from signing in. */
export function interruptedBySignIn(): void {
  session.setItem(KEY, JSON.stringify({ slotIds: tickedIds(), page: performance.timeOrigin } satisfies Interrupted));
}

/** After the user has signed in, scrolls to the selected slots. The slots are not submitted automatically. */
export function useAfterSignIn(date: string | null, goToSlot: (slotId: string) => void): void {
  const { user, isLoading, isUnreachable } = useCurrentUser();
  const isKnown = !isLoading && !isUnreachable;
  const goBack = useEffectEvent(() => {
    const stored = session.getItem(KEY);
    if (stored === null) return;
    const { slotIds, page } = JSON.parse(stored) as Interrupted;
    if (user && page === performance.timeOrigin) return; // the page is about to reload
    session.removeItem(KEY);
    const ticked = tickedIds();
    const first = slotIds.find((id) => ticked.includes(id) && dateOfSlot(id) === date);
    if (user && first !== undefined) goToSlot(first);
  });
  useEffect(() => {
    if (isKnown) goBack();
  }, [isKnown]);
}
