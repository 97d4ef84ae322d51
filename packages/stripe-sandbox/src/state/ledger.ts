export type LedgerKind =
  | 'authorized'
  | 'captured'
  | 'voided'
  | 'fee'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_fee'
  | 'dispute_reinstated';

export interface LedgerEntry {
  seq: number;
  /** Time according to the sandbox's clock, as an ISO 8601 timestamp. */
  at: string;
  kind: LedgerKind;
  /** Amount in the currency's smallest unit, never negative; the kind determines the direction. */
  amount: number;
  currency: string;
  payment_intent: string;
  charge: string;
  refund: string | null;
  session: string | null;
  /** The session's client_reference_id, which the caller uses to identify the payment. */
  reference: string | null;
}

export interface LedgerTotals {
  authorized: number;
  captured: number;
  voided: number;
  /** Total of refunds that have not failed. */
  refunded: number;
  fees: number;
  /** Amount that disputes have withdrawn but not reinstated. */
  disputed: number;
  /** Amount that is authorised but neither captured nor voided. */
  outstanding: number;
  /** captured - refunded - disputed - fees. */
  net: number;
}

export interface PaymentTotals extends LedgerTotals {
  payment_intent: string;
  session: string | null;
  reference: string | null;
}

export interface LedgerReport {
  entries: LedgerEntry[];
  totals: LedgerTotals;
  payments: PaymentTotals[];
}

/** An append-only ledger of all movements of money. Tests compare their results with the ledger. */
export class Ledger {
  #entries: LedgerEntry[] = [];

  append(entry: Omit<LedgerEntry, 'seq'>): void {
    if (!Number.isInteger(entry.amount) || entry.amount < 0) throw new Error(`A ledger entry cannot have the amount ${entry.amount}.`);
    this.#entries.push(Object.freeze({ seq: this.#entries.length + 1, ...entry }));
  }

  restore(entries: readonly LedgerEntry[]): void {
    this.#entries = entries.map((entry) => Object.freeze({ ...entry }));
  }

  entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  report(paymentIntent?: string): LedgerReport {
    const entries = this.#entries.filter((entry) => paymentIntent === undefined || entry.payment_intent === paymentIntent);
    const byPayment = new Map<string, LedgerEntry[]>();
    for (const entry of entries) {
      const list = byPayment.get(entry.payment_intent);
      if (list) list.push(entry);
      else byPayment.set(entry.payment_intent, [entry]);
    }
    const payments = [...byPayment.values()].map((list) => {
      const { payment_intent, session, reference } = list[0] as LedgerEntry;
      return { payment_intent, session, reference, ...totalsOf(list) };
    });
    return { entries, totals: totalsOf(entries), payments };
  }
}

function totalsOf(entries: readonly LedgerEntry[]): LedgerTotals {
  const sums: Record<LedgerKind, number> = {
    authorized: 0,
    captured: 0,
    voided: 0,
    fee: 0,
    refunded: 0,
    refund_failed: 0,
    disputed: 0,
    dispute_fee: 0,
    dispute_reinstated: 0,
  };
  for (const entry of entries) sums[entry.kind] += entry.amount;
  const refunded = sums.refunded - sums.refund_failed;
  const fees = sums.fee + sums.dispute_fee;
  const disputed = sums.disputed - sums.dispute_reinstated;
  return {
    authorized: sums.authorized,
    captured: sums.captured,
    voided: sums.voided,
    refunded,
    fees,
    disputed,
    outstanding: sums.authorized - sums.captured - sums.voided,
    net: sums.captured - refunded - disputed - fees,
  };
}
