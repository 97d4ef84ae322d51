import type { ProviderIntent, ProviderPage } from '../provider/provider-page.js';

/** What a page says about its payment. */
export type Verdict =
  | { kind: 'unpaid' }
  | { kind: 'declined'; failure: { code: string; message: string } }
  /** The bank has not decided yet: money may still come of it, even if the page has expired. */
  | { kind: 'processing' }
  | { kind: 'authorised'; intent: ProviderIntent }
  | { kind: 'expired' }
  /** The page is used up and no money can come of it. */
  | { kind: 'failed'; failure: { code: string; message: string } };

const GONE = { code: 'authorisation_gone', message: 'The payment did not go through. Nothing was charged.' };

/**
 * Money first: an authorisation counts whatever became of the page, since expiring a page and paying it may cross.
 * Money that is already taken counts as authorised: our own books have yet to follow.
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
