/**
 * Problems that need an organiser.
 *
 * - `invariant`, `ledger`, `email-stuck` and `events-missing` are closed by the check that no longer finds them.
 * - `orphans-held`, `capture-refused`, `payment-in-review`, `page-refused`, `stray-payment`, `foreign-payment`, `refund-failed`,
 *   `refund-unassigned`, `witness-silent`, `log-stopped`, `cash-shift-open`, `approval-waiting` and a dispute that was not lost are closed by the
 *   code that ends them. Settling `refund-failed` by hand records that the refund was paid another way.
 * - `cash-difference` is settled with its shift.
 * - An organiser settles the others.
 */
export const ATTENTION_KINDS = [
  'invariant',
  'ledger',
  'orphan-payment',
  'orphans-held',
  'foreign-payment',
  'stray-payment',
  'authorisation-lapsed',
  'capture-refused',
  'payment-in-review',
  'page-refused',
  'page-unknown',
  'amount-differs',
  'refund-failed',
  'refund-at-provider',
  'refund-unassigned',
  'dispute',
  'event-refused',
  'events-missing',
  'email-stuck',
  'winner-to-call',
  'witness-silent',
  'log-stopped',
  'cash-difference',
  'cash-handover',
  'cash-shift-open',
  'cash-to-self',
  'cash-limit',
  'approval-waiting',
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
  /** What was done about it, for the audit log. */
  note?: string;
}

/** About an item `orphans-held`: what becomes of the payments that no row knows. */
export interface UnknownPaymentsRequest {
  decision: 'give-back' | 'leave';
  /** For the audit log. */
  reason: string;
}
