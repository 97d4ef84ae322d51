import { cutAt } from '@raffle/contracts/text';
import { In } from 'typeorm';
import type { Reader, Tx } from '../../platform/db/database.js';
import '../payments.messages.js';
import { Refund } from './refund.entity.js';
import { UNANSWERED_STATES, UNFINISHED_REFUND_STATES, type RefundState } from './refund-states.rules.js';

export type NewRefund = Pick<Refund, 'paymentId' | 'state' | 'origin' | 'amountCents' | 'reason'> &
  Partial<Pick<Refund, 'slotIds' | 'settledSlotIds' | 'keepsSlots' | 'providerId' | 'owedCents'>> & {
    /** Whether the booking and its slots already reflect the refund or do not need to change. */
    applied?: boolean;
  };

export function readRefund(reader: Reader, id: string): Promise<Refund | null> {
  return reader.manager.findOneBy(Refund, { id });
}

/** Returns a payment's refunds, oldest first. */
export function refundsOfPayment(reader: Reader, paymentId: string): Promise<Refund[]> {
  return reader.manager.find(Refund, { where: { paymentId }, order: { id: 'ASC' } });
}

/** Returns a booking's refunds, oldest first. */
export function refundsOfBooking(reader: Reader, bookingId: number): Promise<Refund[]> {
  return reader.manager.find(Refund, { where: { payment: { bookingId } }, order: { id: 'ASC' } });
}

/** Inserts a refund. The caller must hold the payment's lock. */
export async function insertRefund(tx: Tx, { applied = false, ...refund }: NewRefund): Promise<Refund> {
  const { identifiers } = await tx.manager.insert(Refund, { ...refund, appliedAt: applied ? () => 'now()' : null });
  return tx.manager.findOneByOrFail(Refund, identifiers[0] ?? {});
}

/** Moves a refund along one edge of the state table. Returns false if its state had changed since it was read. */
export async function moveRefund(
  tx: Tx,
  refund: Refund,
  to: RefundState,
  change: { providerId?: string; failure?: string } = {},
): Promise<boolean> {
  const { affected } = await tx.manager.update(Refund, { id: refund.id, state: refund.state }, { ...change, state: to });
  if (affected === 1) Object.assign(refund, { ...change, state: to });
  return affected === 1;
}

/** How a refund's amount was used: to remove slots from the booking, to cover earlier failed refunds, or as money only. */
type Applied = Pick<Refund, 'slotIds' | 'owedCents'> & Partial<Pick<Refund, 'moneyOnly'>>;

export async function markApplied(tx: Tx, refund: Refund, { slotIds, owedCents, moneyOnly = false }: Applied): Promise<void> {
  const change = { slotIds, owedCents, moneyOnly, keepsSlots: refund.keepsSlots };
  await tx.manager.update(Refund, { id: refund.id }, { ...change, appliedAt: () => 'now()' });
  Object.assign(refund, change, { appliedAt: new Date() });
}

/**
 * Increases the recorded amount of a lost dispute by `cents`. The recorded amount is limited to what the payment's other refunds leave
 * over. If one of those refunds fails, the dispute accounts for more of what the bank withdrew.
 * @param refund the dispute's record
 */
export async function growDispute(tx: Tx, refund: Refund, cents: number): Promise<void> {
  const change = { amountCents: refund.amountCents + cents, owedCents: refund.owedCents + cents };
  await tx.manager.update(Refund, { id: refund.id }, change);
  Object.assign(refund, change);
}

/** Returns whether the payment has a refund whose outcome at the provider is unknown or whose arrival is not confirmed yet. */
export function hasUnfinishedRefund(reader: Reader, paymentId: string): Promise<boolean> {
  return reader.manager.existsBy(Refund, { paymentId, state: In(UNFINISHED_REFUND_STATES) });
}

/** @param newKey whether the next request uses a new idempotency key, because the provider replays the failure stored under the old one */
export async function noteUncertain(tx: Tx, { id, generation }: Refund, failure: string, newKey: boolean): Promise<void> {
  await tx.manager.update(
    Refund,
    { id, generation, state: In(UNANSWERED_STATES) },
    { state: 'uncertain', failure: cutAt(failure, 500), generation: newKey ? generation + 1 : generation },
  );
}
