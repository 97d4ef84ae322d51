import type { PaymentState } from '@raffle/contracts/money/payments';
import { In, Raw, type FindOptionsWhere } from 'typeorm';
import type { Database, Reader, Tx } from '../platform/db/database.js';
import { PROCESSING, PROCESSING_MESSAGE } from '../selections/processing.rules.js';
import { Payment } from './payment.entity.js';
import type { NextPaymentState } from './payment-states.rules.js';
import './payments.messages.js';

/** What may be written together with a change of state. */
export type PaymentChange = Partial<
  Pick<Payment, 'pageId' | 'intentId' | 'checkoutUrl' | 'capturedCents' | 'refundedCents' | 'failureCode' | 'failureMessage' | 'inReview'>
>;

export function readPayment(reader: Reader, id: string): Promise<Payment | null> {
  return reader.manager.findOneBy(Payment, { id });
}

/** Each way in goes by an index of its own, which one condition with OR would not. */
const OF_INTENT = `payment.id = (
  SELECT id FROM payments WHERE provider_intent_id = :intentId
  UNION ALL SELECT named.id FROM bookings k JOIN payments named ON named.booking_id = k.id AND named.generation::text = :generation
             WHERE k.reference = :reference
  LIMIT 1)`;

/** By the provider's id of its money or, before that is known to us, by the name that we gave it. */
export function paymentOfIntent(reader: Reader, intentId: string, name: string | null): Promise<Payment | null> {
  const [reference = null, generation = null] = name?.split('.') ?? [];
  return reader.manager.createQueryBuilder(Payment, 'payment').where(OF_INTENT, { intentId, reference, generation }).getOne();
}

/** The payments of a selection in one of these states, oldest first. */
export function paymentsOfSelection(reader: Reader, selectionId: string, states: readonly PaymentState[]): Promise<Payment[]> {
  return reader.manager.find(Payment, { where: { selectionId, state: In(states) }, order: { generation: 'ASC' } });
}

export function lockPayment(tx: Tx, id: string): Promise<Payment | null> {
  return lockNewest(tx, { id });
}

export function lockLatestPayment(tx: Tx, bookingId: number): Promise<Payment | null> {
  return lockNewest(tx, { bookingId });
}

/** The payment that paid for the booking's slots. A stray payment, which has a refund of origin `stray`, paid for none. */
export function lockPaidPayment(tx: Tx, bookingId: number): Promise<Payment | null> {
  const notStray = Raw((id) => `NOT EXISTS (SELECT 1 FROM refunds WHERE payment_id = ${id} AND origin = 'stray')`);
  return lockNewest(tx, { id: notStray, bookingId, state: In(['captured', 'refunding', 'refunded']) });
}

function lockNewest(tx: Tx, where: FindOptionsWhere<Payment>): Promise<Payment | null> {
  return tx.manager.findOne(Payment, { where, order: { generation: 'DESC' }, lock: { mode: 'pessimistic_write' } });
}

/** @param pageSeconds how long its page will be payable, counted by the database's clock */
export async function insertPayment(
  tx: Tx,
  attempt: Pick<Payment, 'bookingId' | 'selectionId' | 'generation' | 'amountCents'>,
  pageSeconds: number,
): Promise<Payment> {
  const pageExpiresAt = (): string => `date_trunc('second', now() + make_interval(secs => ${pageSeconds}))`;
  const { identifiers } = await tx.manager.insert(Payment, { ...attempt, state: 'creating', pageExpiresAt });
  return tx.manager.findOneByOrFail(Payment, identifiers[0] ?? {});
}

/** One edge of the state table as a conditional update; false when the payment was no longer `from`. */
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

/** It stays authorised until the provider's review of it is closed. */
export async function noteReview(tx: Tx, paymentId: string): Promise<void> {
  await tx.manager.update(Payment, { id: paymentId, state: 'authorised' }, { inReview: true });
}

/** The bank has not decided about an open payment; false when that was known. */
export async function noteProcessing(tx: Tx, paymentId: string): Promise<boolean> {
  const written = await tx.write(
    `UPDATE payments SET failure_code = $2, failure_message = $3 WHERE id = $1 AND state = 'open' AND failure_code IS DISTINCT FROM $2`,
    [paymentId, PROCESSING, PROCESSING_MESSAGE],
  );
  return written > 0;
}

/** The bank has decided about an open payment whose page can still be paid; false when somebody else has noted it. */
export async function endProcessing(tx: Tx, paymentId: string, failure?: { code: string; message: string }): Promise<boolean> {
  const { affected } = await tx.manager.update(
    Payment,
    { id: paymentId, state: 'open', failureCode: PROCESSING },
    { failureCode: failure?.code ?? null, failureMessage: failure?.message ?? null },
  );
  return affected === 1;
}

/** An open page that nobody can close ends when its time is over, or `atOnce`; false when that is still to come. */
export async function endUnknownPage(tx: Tx, paymentId: string, atOnce: boolean): Promise<boolean> {
  const [row] = await tx.rows<{ over: boolean }>(
    `SELECT page_expires_at <= now() AS over FROM payments WHERE id = $1 AND state = 'open' FOR UPDATE`,
    [paymentId],
  );
  if (row === undefined) return true;
  if (!atOnce && !row.over) return false;
  return movePayment(tx, paymentId, 'open', 'expired', { checkoutUrl: null, failureCode: 'page_unknown' });
}

/** Money of a payment that had ended without any; its state says how it ended and stays. */
export async function noteStrayCapture(tx: Tx, paymentId: string, intentId: string, capturedCents: number): Promise<void> {
  await tx.manager.update(Payment, { id: paymentId }, { capturedCents, intentId });
}

/** Why the provider said no to a payment that is still in this state; noted once. */
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
