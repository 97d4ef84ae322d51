import type { PaymentState } from '@raffle/contracts/money/payments';
import { In, Raw, type FindOptionsWhere } from 'typeorm';
import type { Database, Reader, Tx } from '../platform/db/database.js';
import { PROCESSING, PROCESSING_MESSAGE } from '../selections/processing.rules.js';
import { Payment } from './payment.entity.js';
import type { NextPaymentState } from './payment-states.rules.js';
import './payments.messages.js';

/** Columns that can change together with the state. */
type PaymentChange = Partial<
  Pick<Payment, 'pageId' | 'intentId' | 'checkoutUrl' | 'capturedCents' | 'refundedCents' | 'failureCode' | 'failureMessage' | 'inReview'>
>;

export function readPayment(reader: Reader, id: string): Promise<Payment | null> {
  return reader.manager.findOneBy(Payment, { id });
}

/** With UNION ALL, each lookup uses its own index. With OR, Postgres would use neither index. */
const OF_INTENT = `payment.id = (
  SELECT id FROM payments WHERE provider_intent_id = :intentId
  UNION ALL SELECT named.id FROM bookings k JOIN payments named ON named.booking_id = k.id AND named.generation::text = :generation
             WHERE k.reference = :reference
  LIMIT 1)`;

/** Finds a payment by the provider's intent ID or, if that is not stored yet, by our name for the payment. */
export function paymentOfIntent(reader: Reader, intentId: string, name: string | null): Promise<Payment | null> {
  const [reference = null, generation = null] = name?.split('.') ?? [];
  return reader.manager.createQueryBuilder(Payment, 'payment').where(OF_INTENT, { intentId, reference, generation }).getOne();
}

/** Returns the selection's payments that are in these states, oldest first. */
export function paymentsOfSelection(reader: Reader, selectionId: string, states: readonly PaymentState[]): Promise<Payment[]> {
  return reader.manager.find(Payment, { where: { selectionId, state: In(states) }, order: { generation: 'ASC' } });
}

export function lockPayment(tx: Tx, id: string): Promise<Payment | null> {
  return lockNewest(tx, { id });
}

export function lockLatestPayment(tx: Tx, bookingId: number): Promise<Payment | null> {
  return lockNewest(tx, { bookingId });
}

/**
 * Locks the payment that paid for the booking's slots. A stray payment, which has a refund with the origin `stray`, did
 * not pay for any slots.
 */
export function lockPaidPayment(tx: Tx, bookingId: number): Promise<Payment | null> {
  const notStray = Raw((id) => `NOT EXISTS (SELECT 1 FROM refunds WHERE payment_id = ${id} AND origin = 'stray')`);
  return lockNewest(tx, { id: notStray, bookingId, state: In(['captured', 'refunding', 'refunded']) });
}

function lockNewest(tx: Tx, where: FindOptionsWhere<Payment>): Promise<Payment | null> {
  return tx.manager.findOne(Payment, { where, order: { generation: 'DESC' }, lock: { mode: 'pessimistic_write' } });
}

/** @param pageSeconds how long the buyer can pay on the page, measured by the database's clock */
export async function insertPayment(
  tx: Tx,
  attempt: Pick<Payment, 'bookingId' | 'selectionId' | 'generation' | 'amountCents'>,
  pageSeconds: number,
): Promise<Payment> {
  const pageExpiresAt = (): string => `date_trunc('second', now() + make_interval(secs => ${pageSeconds}))`;
  const { identifiers } = await tx.manager.insert(Payment, { ...attempt, state: 'creating', pageExpiresAt });
  return tx.manager.findOneByOrFail(Payment, identifiers[0] ?? {});
}

/** Moves a payment along one edge of the state table. Returns false if it was no longer in state `from`. */
export async function movePayment<From extends PaymentState>(
  tx: Tx,
  paymentId: string,
  from: From,
  to: NextPaymentState<From>,
  change: PaymentChange = {},
): Promise<boolean> {
  const { affected } = await tx.manager.update(Payment, { id: paymentId, state: from }, { ...change, state: to });
  return affected === 1;
}

/** Marks an authorised payment as under review by the provider. */
export async function noteReview(tx: Tx, paymentId: string): Promise<void> {
  await tx.manager.update(Payment, { id: paymentId, state: 'authorised' }, { inReview: true });
}

/** Marks an open payment as waiting for the bank's decision. */
export async function noteProcessing(tx: Tx, paymentId: string): Promise<void> {
  await tx.write(
    `UPDATE payments SET failure_code = $2, failure_message = $3 WHERE id = $1 AND state = 'open' AND failure_code IS DISTINCT FROM $2`,
    [paymentId, PROCESSING, PROCESSING_MESSAGE],
  );
}

/**
 * Clears an open payment's processing mark after the bank has decided. The buyer can still pay on the payment's page.
 * Returns false if the mark was already cleared.
 */
export async function endProcessing(tx: Tx, paymentId: string, failure?: { code: string; message: string }): Promise<boolean> {
  const { affected } = await tx.manager.update(
    Payment,
    { id: paymentId, state: 'open', failureCode: PROCESSING },
    { failureCode: failure?.code ?? null, failureMessage: failure?.message ?? null },
  );
  return affected === 1;
}

/**
 * Ends an open payment whose page is unknown to the provider: immediately if `atOnce` is set, otherwise only after the
 * page has expired. Returns false while the buyer might still pay on the page.
 */
export async function endUnknownPage(tx: Tx, paymentId: string, atOnce: boolean): Promise<boolean> {
  const [row] = await tx.rows<{ over: boolean }>(
    `SELECT page_expires_at <= now() AS over FROM payments WHERE id = $1 AND state = 'open' FOR UPDATE`,
    [paymentId],
  );
  if (row === undefined) return true;
  if (!atOnce && !row.over) return false;
  return movePayment(tx, paymentId, 'open', 'expired', { checkoutUrl: null, failureCode: 'page_unknown', failureMessage: null });
}

/**
 * Records money that was captured after the payment had ended without a capture. The payment's state does not change.
 */
export async function noteStrayCapture(tx: Tx, paymentId: string, intentId: string, capturedCents: number): Promise<void> {
  await tx.manager.update(Payment, { id: paymentId }, { capturedCents, intentId });
}

/** Records why the provider rejected a payment that is still in state `state`. Repeated calls change nothing. */
export async function noteFailure(
  db: Database,
  paymentId: string,
  state: PaymentState,
  failure: { code: string; message: string },
): Promise<void> {
  await db.write(
    `UPDATE payments SET failure_code = $3, failure_message = $4
      WHERE id = $1 AND state = $2 AND (failure_code, failure_message) IS DISTINCT FROM ($3, $4)`,
    [paymentId, state, failure.code, failure.message],
  );
}
