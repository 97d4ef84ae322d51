import { dateOfSlot } from '@raffle/contracts/slot-time';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { tickedIds } from '../../features/selections/selection-store';
import { session } from '../../lib/storage';

/** The booking page's state when the user left it to sign in. */
interface Interrupted {
  slotIds: readonly string[];
  /**
   * `performance.timeOrigin` of the document that the user left. Signing in loads a new document. An unchanged value therefore means that
   * the page has not reloaded since.
   */
  page: number;
}

const KEY = 'beforeSignIn';

/** Stores the selected slots in this tab's session storage until the user returns from the sign-in page. */
export function interruptedBySignIn(): void {
  session.setItem(KEY, JSON.stringify({ slotIds: tickedIds(), page: performance.timeOrigin } satisfies Interrupted));
}

/** Scrolls to the selected slots after the user has signed in, but does not submit them. */
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
