/**
 * Problems that need an organiser's attention.
 *
 * - Items of the kinds `invariant`, `ledger`, `email-stuck` and `events-missing` are closed by the check that opened them once it no longer
 *   finds the problem.
 * - Items of the kinds `orphans-held`, `capture-refused`, `payment-in-review`, `page-refused`, `stray-payment`, `foreign-payment`,
 *   `refund-failed`, `refund-unassigned`, `witness-silent`, `log-stopped`, `cash-shift-open` and `approval-waiting`, and items about a
 *   dispute that was not lost, are closed by the code that resolves the problem. If an organiser settles a `refund-failed` item, the refund
 *   counts as paid outside the payment provider.
 * - A `cash-difference` item is closed when an organiser settles the shift's difference.
 * - Items of all other kinds are closed by an organiser.
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
  /** What the problem concerns, for example an invariant, a payment or a booking. There is at most one open item per kind and subject. */
  subject: string;
  details: string;
  lastSeenAt: string;
  /** Number of times the problem has been found. */
  times: number;
  resolvedAt: string | null;
}

/** Decision on an `orphans-held` item: what to do with payments at the provider that have no row in the database. */
export interface UnknownPaymentsRequest {
  decision: 'give-back' | 'leave';
  /** Reason for the decision, recorded in the audit log. */
  reason: string;
}
