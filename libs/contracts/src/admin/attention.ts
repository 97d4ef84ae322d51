/**
 * Problems that need an organiser.
 *
 * - `invariant`, `ledger`, `email-stuck` and `events-missing` are closed by the check that no longer finds them.
 * - `orphans-held`, `capture-refused`, `payment-in-review`, `page-refused`, `stray-payment`, `foreign-payment`, `refund-failed`,
 * `refund-unassigned`, `witness-silent`, `log-stopped`, `cash-shift-open`, `approval-waiting` and a dispute that was not lost are closed by
 * the code that resolves the problem. If an organiser settles `refund-failed` by hand, the refund counts as paid another way.
 * - `cash-difference` is closed when an organiser settles the difference of the shift.
 * - An organiser settles all other kinds.
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
  /** The subject: the name of an invariant, a payment or a booking. Each kind and subject has at most one open item. */
  subject: string;
  details: string;
  firstSeenAt: string;
  lastSeenAt: string;
  /** Number of times the problem was found. */
  times: number;
  resolvedAt: string | null;
}

/** Decision about an `orphans-held` item: what to do with provider payments that have no row in the database. */
export interface UnknownPaymentsRequest {
  decision: 'give-back' | 'leave';
  /** The reason, which is recorded in the audit log. */
  reason: string;
}
