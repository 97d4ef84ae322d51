/**
 * Problems that need an organiser.
 *
 * - An item of the kind `invariant`, `ledger`, `email-stuck` or `events-missing` is closed by the check that opened it, once the check no
 * longer finds the problem.
 * - An item of the kind `orphans-held`, `capture-refused`, `payment-in-review`, `page-refused`, `stray-payment`, `foreign-payment`,
 * `refund-failed`, `refund-unassigned`, `witness-silent`, `log-stopped`, `cash-shift-open` or `approval-waiting`, and an item about a
 * dispute that was not lost, is closed by the code that resolves the problem. If an organiser settles a `refund-failed` item, the refund
 * counts as paid outside the payment provider.
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
  /**
   * What the problem is about: the name of an invariant, a payment or a booking. There is at most one open item for each kind and subject.
   */
  subject: string;
  details: string;
  firstSeenAt: string;
  lastSeenAt: string;
  /** Number of times the problem was found. */
  times: number;
  resolvedAt: string | null;
}

/** Decision about an `orphans-held` item: what to do with payments at the provider that have no row in the database. */
export interface UnknownPaymentsRequest {
  decision: 'give-back' | 'leave';
  /** The reason for the decision, which is recorded in the audit log. */
  reason: string;
}
