import type { Database, Tx } from '../platform/db/database.js';
import type { RefundOrigin, RefundState } from './refund-states.rules.js';
import './payments.messages.js';

/** Money of one payment that goes back, whoever decided it. */
export interface RefundRow {
  id: string;
  paymentId: string;
  state: RefundState;
  origin: RefundOrigin;
  amountCents: number;
  /** Slots that leave the booking with it; none when it is money alone. */
  slotIds: string[];
  /** Its slots are not put on sale again. */
  keepsSlots: boolean;
  reason: string;
  /** Counts the keys under which the provider was asked, from 1. */
  generation: number;
  /** The provider's id of the refund or dispute. */
  providerId: string | null;
  failure: string | null;
  /** Booking and slots have followed, or need not. */
  applied: boolean;
  createdAt: Date;
}

export type NewRefund = Pick<RefundRow, 'paymentId' | 'state' | 'origin' | 'amountCents' | 'reason'> &
  Partial<Pick<RefundRow, 'slotIds' | 'keepsSlots' | 'providerId' | 'applied'>>;

const COLUMNS = `id, payment_id AS "paymentId", state, origin, amount_cents AS "amountCents", slot_ids AS "slotIds", keeps_slots AS "keepsSlots",
  reason, generation, provider_id AS "providerId", failure, applied_at IS NOT NULL AS applied, created_at AS "createdAt"`;

type Row = RefundRow & Record<string, unknown>;
type Reader = Pick<Database, 'rows'>;

export async function readRefund(reader: Reader, refundId: string): Promise<RefundRow | undefined> {
  return (await reader.rows<Row>(`SELECT ${COLUMNS} FROM refunds WHERE id = $1`, [refundId]))[0];
}

/** Oldest first. */
export function refundsOfPayment(reader: Reader, paymentId: string): Promise<RefundRow[]> {
  return reader.rows<Row>(`SELECT ${COLUMNS} FROM refunds WHERE payment_id = $1 ORDER BY id`, [paymentId]);
}

/** Oldest first. */
export function refundsOfBooking(reader: Reader, bookingId: number): Promise<RefundRow[]> {
  return reader.rows<Row>(
    `SELECT ${COLUMNS} FROM refunds WHERE payment_id IN (SELECT id FROM payments WHERE booking_id = $1) ORDER BY refunds.id`,
    [bookingId],
  );
}

/** The caller holds the payment's lock. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const { paymentId, state, origin, amountCents, reason, slotIds = [], keepsSlots = false, providerId = null, applied = false } = refund;
  const [row] = await tx.rows<Row>(
    `INSERT INTO refunds (payment_id, state, origin, amount_cents, reason, slot_ids, keeps_slots, provider_id, applied_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $9 THEN now() END) RETURNING ${COLUMNS}`,
    [paymentId, state, origin, amountCents, reason, slotIds, keepsSlots, providerId, applied],
  );
  if (row === undefined) throw new Error('the refund was not inserted');
  return row;
}

/** One edge of the state table as a conditional update; false when the refund was no longer where it was read. */
export async function moveRefund(
  tx: Tx,
  refund: RefundRow,
  to: RefundState,
  change: { providerId?: string; failure?: string } = {},
): Promise<boolean> {
  const moved = await tx.write(
    `UPDATE refunds SET state = $3, provider_id = coalesce($4, provider_id), failure = coalesce($5, failure), updated_at = now()
     WHERE id = $1 AND state = $2`,
    [refund.id, refund.state, to, change.providerId ?? null, change.failure ?? null],
  );
  if (moved === 1) Object.assign(refund, { state: to, ...change });
  return moved === 1;
}

export async function markApplied(tx: Tx, refund: RefundRow, slotIds: readonly string[]): Promise<void> {
  await tx.write(`UPDATE refunds SET applied_at = now(), slot_ids = $2 WHERE id = $1`, [refund.id, slotIds]);
  Object.assign(refund, { applied: true, slotIds: [...slotIds] });
}

/** @param newKey the provider keeps its failure for the old one */
export async function noteUncertain(tx: Tx, refund: RefundRow, failure: string, newKey: boolean): Promise<void> {
  await tx.write(
    `UPDATE refunds SET state = 'uncertain', failure = $3, generation = generation + $4, updated_at = now()
     WHERE id = $1 AND generation = $2 AND state IN ('requested', 'uncertain')`,
    [refund.id, refund.generation, failure.slice(0, 500), newKey ? 1 : 0],
  );
}
