import type { PaymentReturnView } from '@raffle/contracts/money/payments';

/** After this many milliseconds, the page stops asking the user to wait and instead tells them to expect an email. */
export const PATIENCE_MS = 30_000;

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 8_000;
const SLOW_DELAY_MS = 30_000;

/**
 * Returns the milliseconds until the next request after `asked` responses: 1, 2, 4, 8, 8 … s. One request is sent at exactly PATIENCE_MS,
 * so that the page does not tell the user to expect an email if the payment is already complete. From then on, a page that is left open
 * sends a request every 30 s.
 */
export function nextAskDelay(asked: number, elapsedMs: number): number {
  const left = PATIENCE_MS - elapsedMs;
  if (left <= 0) return SLOW_DELAY_MS;
  const doubled = FIRST_DELAY_MS * 2 ** Math.max(0, asked - 1);
  return Math.min(doubled, MAX_DELAY_MS, left);
}

/** The page to redirect to after a payment, or null while the outcome is unknown. */
export type ReturnWay =
  | { to: 'success'; referenceNumber: string }
  | { to: 'payment'; selectionId: string; note: 'declined' | 'cancelled' | null; reason: string | null }
  | { to: 'conflict'; selectionId: string }
  | null;

/** Returns the redirect for an outcome. The redirect depends only on the API's response, never on the URL. */
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
