/**
 * What organisers are asked to look at. `invariant` and `ledger` come and go with the checks that find them; the others
 * stay until somebody says that they are settled.
 */
export const ATTENTION_KINDS = [
  'invariant',
  'ledger',
  'orphan-payment',
  'stray-payment',
  'authorisation-lapsed',
  'amount-differs',
  'refund-failed',
  'refund-at-provider',
  'refund-unassigned',
  'event-refused',
  'winner-to-call',
] as const;

export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export interface AttentionView {
  id: number;
  kind: AttentionKind;
  /** What it is about: the name of an invariant, a payment, a booking. One open item for each kind and subject. */
  subject: string;
  details: string;
  firstSeenAt: string;
  lastSeenAt: string;
  /** How often it was found. */
  times: number;
  resolvedAt: string | null;
}

export interface ResolveAttentionRequest {
  /** What was done about it, for the trail. */
  note?: string;
}
