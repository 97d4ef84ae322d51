import type { ProviderIntent, ProviderPage } from '../provider/provider-page.js';

/** The outcome that a page reports for its payment. */
export type Verdict =
  | { kind: 'unpaid' }
  | { kind: 'declined'; failure: { code: string; message: string } }
  /** The bank has not decided yet. Money may still arrive, even if the page has expired. */
  | { kind: 'processing' }
  | { kind: 'authorised'; intent: ProviderIntent }
  | { kind: 'expired' }
  /** The page has been used and can no longer bring in money. */
  | { kind: 'failed'; failure: { code: string; message: string } };

const GONE = { code: 'authorisation_gone', message: 'The payment did not go through. Nothing was charged.' };

/**
 * Checks the payment intent before the page's status, because a payment can coincide with the page's expiry. An authorisation counts
 * regardless of the page's status. Captured money counts as authorised, because our rows may not show it yet.
 */
export function verdictOf(page: ProviderPage): Verdict {
  const { intent } = page;
  if (intent?.status === 'requires_capture' || intent?.status === 'succeeded') return { kind: 'authorised', intent };
  if (intent?.status === 'processing') return { kind: 'processing' };
  if (page.status === 'expired') return { kind: 'expired' };
  if (page.status === 'complete') return { kind: 'failed', failure: intent?.failure ?? GONE };
  if (intent?.failure) return { kind: 'declined', failure: intent.failure };
  return { kind: 'unpaid' };
}
