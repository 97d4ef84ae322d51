import type { PaymentState } from '@raffle/contracts/payments';
import type { Database, Tx } from '../platform/db/database.js';
import type { NextPaymentState } from './payment-states.rules.js';
import './payments.messages.js';

/** One attempt to pay for a booking. */
export interface PaymentRow {
  id: string;
  bookingId: number;
  selectionId: string;
  /** Counts the attempts of one booking from 1. */
  generation: number;
  /** `OKV-7F3K9-QW2MX-4TB.2`: reference and generation. The provider's name for it, and the root of our keys there. */
  name: string;
  state: PaymentState;
  amountCents: number;
  capturedCents: number;
  /** What the provider has accepted to give back, and what a dispute took; without what failed. */
  refundedCents: number;
  pageId: string | null;
  intentId: string | null;
  checkoutUrl: string | null;
  pageExpiresAt: Date;
  failureCode: string | null;
  failureMessage: string | null;
}

/** What may be written together with a change of state. */
export interface PaymentChange {
  pageId?: string;
  intentId?: string;
  checkoutUrl?: string | null;
  capturedCents?: number;
  refundedCents?: number;
  failureCode?: string | null;
  failureMessage?: string | null;
}

const COLUMN_OF: Record<keyof PaymentChange, string> = {
  pageId: 'provider_session_id',
  intentId: 'provider_intent_id',
  checkoutUrl: 'checkout_url',
  capturedCents: 'captured_cents',
  refundedCents: 'refunded_cents',
  failureCode: 'failure_code',
  failureMessage: 'failure_message',
};

const READ = `
  SELECT p.id, p.booking_id AS "bookingId", p.selection_id AS "selectionId", p.generation,
         b.reference || '.' || p.generation AS name, p.state, p.amount_cents AS "amountCents",
         p.captured_cents AS "capturedCents", p.refunded_cents AS "refundedCents",
         p.provider_session_id AS "pageId", p.provider_intent_id AS "intentId", p.checkout_url AS "checkoutUrl",
         p.page_expires_at AS "pageExpiresAt", p.failure_code AS "failureCode", p.failure_message AS "failureMessage"
  FROM payments p JOIN bookings b ON b.id = p.booking_id`;

type Row = PaymentRow & Record<string, unknown>;
type Reader = Pick<Database, 'rows'>;

export async function readPayment(reader: Reader, paymentId: string): Promise<PaymentRow | undefined> {
  return (await reader.rows<Row>(`${READ} WHERE p.id = $1`, [paymentId]))[0];
}

export async function paymentOfPage(reader: Reader, pageId: string): Promise<PaymentRow | undefined> {
  return (await reader.rows<Row>(`${READ} WHERE p.provider_session_id = $1`, [pageId]))[0];
}

/** Each way in goes by an index of its own, which one condition with OR would not. */
const OF_INTENT = `
  ${READ} WHERE p.id = (
    SELECT id FROM payments WHERE provider_intent_id = $1
    UNION ALL SELECT named.id FROM bookings k JOIN payments named ON named.booking_id = k.id AND named.generation::text = $3 WHERE k.reference = $2
    LIMIT 1)`;

/** By the provider's id of its money or, before that is known to us, by the name that we gave it. */
export async function paymentOfIntent(reader: Reader, intentId: string, name: string | null): Promise<PaymentRow | undefined> {
  const [reference, generation] = name?.split('.') ?? [];
  return (await reader.rows<Row>(OF_INTENT, [intentId, reference ?? null, generation ?? null]))[0];
}

/** The payments of a selection in one of these states, oldest first. */
export async function paymentsOfSelection(reader: Reader, selectionId: string, states: readonly PaymentState[]): Promise<PaymentRow[]> {
  return reader.rows<Row>(`${READ} WHERE p.selection_id = $1 AND p.state = ANY($2) ORDER BY p.generation`, [selectionId, states]);
}

export async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow | undefined> {
  return (await tx.rows<Row>(`${READ} WHERE p.id = $1 FOR UPDATE OF p`, [paymentId]))[0];
}

export async function lockLatestPayment(tx: Tx, bookingId: number): Promise<PaymentRow | undefined> {
  return (await tx.rows<Row>(`${READ} WHERE p.booking_id = $1 ORDER BY p.generation DESC LIMIT 1 FOR UPDATE OF p`, [bookingId]))[0];
}

/** The payment of a booking whose money was taken, and not wholly given back. */
export async function lockCapturedPayment(tx: Tx, bookingId: number): Promise<PaymentRow | undefined> {
  const [payment] = await tx.rows<Row>(
    `${READ} WHERE p.booking_id = $1 AND p.state IN ('captured', 'refunding', 'refunded') AND p.captured_cents > p.refunded_cents
     ORDER BY p.generation DESC LIMIT 1 FOR UPDATE OF p`,
    [bookingId],
  );
  return payment;
}

/** @param pageSeconds how long its page will be payable, counted by the database's clock */
export async function insertPayment(
  tx: Tx,
  { bookingId, selectionId, generation, amountCents }: Pick<PaymentRow, 'bookingId' | 'selectionId' | 'generation' | 'amountCents'>,
  pageSeconds: number,
): Promise<PaymentRow> {
  const [inserted] = await tx.rows<{ id: string }>(
    `INSERT INTO payments (booking_id, selection_id, generation, state, amount_cents, page_expires_at)
     VALUES ($1, $2, $3, 'creating', $4, date_trunc('second', now() + make_interval(secs => $5))) RETURNING id`,
    [bookingId, selectionId, generation, amountCents, pageSeconds],
  );
  const payment = inserted && (await readPayment(tx, inserted.id));
  if (payment === undefined) throw new Error('the payment was not inserted');
  return payment;
}

/** One edge of the state table as a conditional update; false when the payment was no longer `from`. */
export async function movePayment<From extends PaymentState>(
  tx: Tx,
  paymentId: string,
  from: From,
  to: NextPaymentState<From>,
  change: PaymentChange = {},
): Promise<boolean> {
  const entries = Object.entries(change) as [keyof PaymentChange, unknown][];
  const assignments = entries.map(([key], index) => `, ${COLUMN_OF[key]} = $${index + 4}`).join('');
  const moved = await tx.write(`UPDATE payments SET state = $3, updated_at = now()${assignments} WHERE id = $1 AND state = $2`, [
    paymentId,
    from,
    to,
    ...entries.map(([, value]) => value),
  ]);
  return moved === 1;
}

/** Money of a payment that had ended without any; its state says how it ended and stays. */
export async function noteStrayCapture(tx: Tx, paymentId: string, intentId: string, capturedCents: number): Promise<void> {
  await tx.write(`UPDATE payments SET captured_cents = $3, provider_intent_id = $2, updated_at = now() WHERE id = $1`, [
    paymentId,
    intentId,
    capturedCents,
  ]);
}

/** A refused card leaves the page open: the person may try another one. */
export async function noteDecline(db: Database, paymentId: string, failure: { code: string; message: string }): Promise<void> {
  await db.rows(
    `UPDATE payments SET failure_code = $2, failure_message = $3
     WHERE id = $1 AND state = 'open' AND (failure_code, failure_message) IS DISTINCT FROM ($2, $3)`,
    [paymentId, failure.code, failure.message],
  );
}
