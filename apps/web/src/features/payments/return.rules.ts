import type { PaymentReturnView } from '@raffle/contracts/money/payments';

/** After this long the page stops asking people to wait and promises an email instead. */
export const PATIENCE_MS = 30_000;

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 8_000;
const SLOW_DELAY_MS = 30_000;

/**
 * Milliseconds until the next question after `asked` answers: 1, 2, 4, 8, 8 … s, the last one placed on the end of the
 * patience so that the promise of an email never stands beside a payment that is already made. Afterwards slowly,
 * for a page left open.
 */
export function nextAskDelay(asked: number, elapsedMs: number): number {
  const left = PATIENCE_MS - elapsedMs;
  if (left <= 0) return SLOW_DELAY_MS;
  const doubled = FIRST_DELAY_MS * 2 ** Math.max(0, asked - 1);
  return Math.min(doubled, LONGEST_DELAY_MS, left);
}

/** Where an outcome leads; null as long as it is not known. */
export type ReturnWay =
  | { to: 'success'; referenceNumber: string }
  | { to: 'payment'; selectionId: string; note: 'declined' | 'cancelled' | null; reason: string | null }
  | { to: 'conflict'; selectionId: string }
  | null;

/** The api's answer decides; nothing of the address does. */
export function wayOfOutcome(view: PaymentReturnView): ReturnWay {
  const { selectionId } = view;
  switch (view.outcome) {
    case 'paid':
      return { to: 'success', referenceNumber: view.referenceNumber };
    case 'declined':
    case 'cancelled':
      return { to: 'payment', selectionId, note: view.outcome, reason: view.message };
    case 'expired':
      return { to: 'payment', selectionId, note: null, reason: view.message };
    case 'conflict':
      return { to: 'conflict', selectionId };
    case 'pending':
      return null;
  }
}
