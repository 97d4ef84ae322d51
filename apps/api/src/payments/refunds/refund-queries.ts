import { cutAt } from '@raffle/contracts/text';
import { In } from 'typeorm';
import type { Reader, Tx } from '../../platform/db/database.js';
import '../payments.messages.js';
import { Refund } from './refund.entity.js';
import { ASKED_STATES, UNFINISHED_REFUND_STATES, type RefundState } from './refund-states.rules.js';

export type NewRefund = Pick<Refund, 'paymentId' | 'state' | 'origin' | 'amountCents' | 'reason'> &
  Partial<Pick<Refund, 'slotIds' | 'settledSlotIds' | 'keepsSlots' | 'providerId' | 'owedCents'>> & {
    /** Booking and slots have followed, or need not. */
    applied?: boolean;
  };

export function readRefund(reader: Reader, id: string): Promise<Refund | null> {
  return reader.manager.findOneBy(Refund, { id });
}

/** Oldest first. */
export function refundsOfPayment(reader: Reader, paymentId: string): Promise<Refund[]> {
  return reader.manager.find(Refund, { where: { paymentId }, order: { id: 'ASC' } });
}

/** Oldest first. */
export function refundsOfBooking(reader: Reader, bookingId: number): Promise<Refund[]> {
  return reader.manager.find(Refund, { where: { payment: { bookingId } }, order: { id: 'ASC' } });
}

/** The caller holds the payment's lock. */
export async function insertRefund(tx: Tx, { applied = false, ...refund }: NewRefund): Promise<Refund> {
  const { identifiers } = await tx.manager.insert(Refund, { ...refund, appliedAt: applied ? () => 'now()' : null });
  return tx.manager.findOneByOrFail(Refund, identifiers[0] ?? {});
}

/** One edge of the state table as a conditional update; false when the refund was no longer where it was read. */
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

/** What became of a refund's amount: slots that left the booking, refunds that it makes good, or money that the buyer got besides. */
export type Applied = Pick<Refund, 'slotIds' | 'owedCents'> & Partial<Pick<Refund, 'moneyOnly'>>;

export async function markApplied(tx: Tx, refund: Refund, { slotIds, owedCents, moneyOnly = false }: Applied): Promise<void> {
  const change = { slotIds, owedCents, moneyOnly, keepsSlots: refund.keepsSlots };
  await tx.manager.update(Refund, { id: refund.id }, { ...change, appliedAt: () => 'now()' });
  Object.assign(refund, change, { appliedAt: new Date() });
}

/** A lost dispute takes more of a payment when a refund of it fails: that refund is made good by the bank. */
export async function growDispute(tx: Tx, refund: Refund, cents: number): Promise<void> {
  const change = { amountCents: refund.amountCents + cents, owedCents: refund.owedCents + cents };
  await tx.manager.update(Refund, { id: refund.id }, change);
  Object.assign(refund, change);
}

/** The provider has yet to decide a refund of this payment, or to say that its money arrived. */
export function hasUnfinishedRefund(reader: Reader, paymentId: string): Promise<boolean> {
  return reader.manager.existsBy(Refund, { paymentId, state: In(UNFINISHED_REFUND_STATES) });
}

/** @param newKey the provider keeps its failure for the old one */
export async function noteUncertain(tx: Tx, { id, generation }: Refund, failure: string, newKey: boolean): Promise<void> {
  await tx.manager.update(
    Refund,
    { id, generation, state: In(ASKED_STATES) },
    { state: 'uncertain', failure: cutAt(failure, 500), generation: newKey ? generation + 1 : generation },
  );
}
