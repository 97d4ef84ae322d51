import { Injectable } from '@nestjs/common';
import { dropSlots, lockBooking, moveBooking, type LockedBooking } from '../../bookings/booking-queries.js';
import { formatCents } from '@raffle/contracts/money/money';
import { Attention } from '../../platform/attention/attention.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { SelectionLifecycle } from '../../selections/selection-lifecycle.js';
import type { Dispute } from '../disputes/dispute.entity.js';
import { stageOfDispute } from '../disputes/dispute-stages.rules.js';
import { DisputesService } from '../disputes/disputes.service.js';
import { lockPayment, movePayment, readPayment } from '../payment-queries.js';
import type { Payment } from '../payment.entity.js';
import type { ProviderDispute, ProviderRefund } from '../provider/provider-page.js';
import { insertRefund, markApplied, moveRefund, refundsOfPayment } from './refund-queries.js';
import type { Refund } from './refund.entity.js';
import { ASKED_STATES, isAccepted, mayFollow, stateOfRefund, type RefundState } from './refund-states.rules.js';
import { StripeGateway } from '../provider/stripe-gateway.js';

/** One refund, or dispute that is decided, as the provider tells it. */
interface Seen {
  id: string;
  origin: 'provider' | 'dispute';
  amountCents: number;
  state: RefundState;
  refundId: string | null;
}

const REASONS = { provider: 'refunded at the payment provider', dispute: 'lost in a dispute at the bank' };

/**
 * Money that went back after it was taken, by a refund of ours, by hand at the provider or by a dispute: our rows follow
 * what the provider says. May be called any number of times, in any order and at once; what was read earlier never
 * undoes what was read later.
 */
@Injectable()
export class RefundSyncService {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly lifecycle: SelectionLifecycle,
    private readonly outbox: Outbox,
    private readonly disputes: DisputesService,
    private readonly attention: Attention,
  ) {}

  async syncRefunds(paymentId: string): Promise<void> {
    const payment = await readPayment(this.db, paymentId);
    if (payment === null || payment.intentId === null || payment.capturedCents === 0) return;
    const { refundedCents, disputed } = await this.stripe.readMoney(payment.intentId);
    const hasDispute = disputed || payment.disputedCents > 0;
    if (refundedCents === payment.refundedCents && !hasDispute && payment.state !== 'refunding') return;
    const [asked] = await this.db.rows<{ at: Date }>(`SELECT clock_timestamp() AS at`);
    const refunds = (await this.stripe.listRefunds(payment.intentId)).map(seenRefund);
    const disputes = hasDispute ? await this.stripe.listDisputes(payment.intentId) : [];
    // Newest first at the provider; rows are made in the order in which things happened.
    await this.db.transact((tx) => this.record(tx, payment, refunds.reverse(), disputes.reverse(), asked?.at ?? new Date(0)));
  }

  private async record(
    tx: Tx,
    { id, selectionId, bookingId }: Payment,
    seen: readonly Seen[],
    disputes: readonly ProviderDispute[],
    askedAt: Date,
  ): Promise<void> {
    await this.lifecycle.lock(tx, selectionId);
    const booking = await lockBooking(tx, bookingId);
    const payment = await lockPayment(tx, id);
    if (booking === undefined || payment === null) return;
    const refunds = await refundsOfPayment(tx, id);
    for (const one of seen) await this.recordOne(tx, payment, refunds, one);
    for (const dispute of await this.disputes.record(tx, payment, disputes, askedAt))
      await this.recordDecided(tx, payment, refunds, dispute);
    const back = sumOf(refunds);
    await tx.write(`UPDATE payments SET refunded_cents = $2, updated_at = now() WHERE id = $1 AND refunded_cents <> $2`, [id, back]);
    // Those that say which slots they are for come first: what nobody has chosen then takes what is left, and nothing else.
    const waiting = refunds
      .filter(({ state, appliedAt }) => isAccepted(state) && appliedAt === null)
      .toSorted((one, other) => Number(other.slotIds.length > 0) - Number(one.slotIds.length > 0));
    for (const refund of waiting) await this.applyRefund(tx, booking, payment, refund, back, refund === waiting.at(-1));
    await moveAlong(tx, payment, refunds, back);
  }

  /**
   * A dispute that was lost took what was left of the payment and no more, whatever the bank withdrew: what had been
   * refunded before is on record already. Won by an appeal after that, the money is with us again.
   */
  private async recordDecided(tx: Tx, payment: Payment, refunds: Refund[], { providerId, status, withdrawnCents }: Dispute): Promise<void> {
    const stage = stageOfDispute(status);
    const known = refunds.find((row) => row.providerId === providerId);
    const amountCents = Math.min(withdrawnCents, payment.capturedCents - sumOf(refunds));
    if (stage === 'lost' && known === undefined && amountCents > 0) {
      return this.recordOne(tx, payment, refunds, { id: providerId, origin: 'dispute', amountCents, state: 'succeeded', refundId: null });
    }
    if (stage === 'won' && known?.state === 'succeeded') await moveRefund(tx, known, 'failed', { failure: 'won after it was lost' });
  }

  private async recordOne(tx: Tx, payment: Payment, refunds: Refund[], { id, origin, amountCents, state, refundId }: Seen): Promise<void> {
    const known =
      refunds.find(({ providerId }) => providerId === id) ?? refunds.find((row) => row.id === refundId && row.providerId === null);
    const before = known?.state;
    if (known !== undefined && mayFollow(known.state, state)) await moveRefund(tx, known, state, { providerId: id });
    const row =
      known ?? (await insertRefund(tx, { paymentId: payment.id, state, origin, amountCents, reason: REASONS[origin], providerId: id }));
    if (known === undefined) {
      refunds.push(row);
      if (origin === 'provider')
        await this.attention.raise(
          'refund-at-provider',
          `${payment.name}, ${id}`,
          `${formatCents(amountCents)} were ${REASONS[origin]}; our books follow`,
          tx,
        );
    }
    // Of a dispute organisers hear once, by its own item.
    if (before === state || origin === 'dispute') return;
    if (isAccepted(row.state) && (before === undefined || ASKED_STATES.includes(before)))
      await this.outbox.stage(tx, 'payment-refunded.mail', { refundId: row.id });
    if (row.state === 'failed')
      await this.attention.raise(
        'refund-failed',
        `${payment.name}, refund ${row.id}`,
        `${amountCents} cents did not arrive; the money is with us`,
        tx,
      );
  }

  /** Somebody has said that a part refunded by hand was money only: no slot follows it, the buyer keeps every one. */
  async keepSlots(tx: Tx, booking: LockedBooking, refund: Refund): Promise<void> {
    await markApplied(tx, refund, [], true);
    await this.attention.close('refund-unassigned', booking.reference, undefined, tx);
  }

  /**
   * Booking and slots follow money that has left. Which slots a part refunded by hand was for, nobody but people can say.
   * @param isLast of the refunds that wait: with all of the money it takes every slot that is left
   */
  async applyRefund(tx: Tx, booking: LockedBooking, payment: Payment, refund: Refund, back: number, isLast: boolean): Promise<void> {
    if (booking.paymentStatus !== 'paid') return markApplied(tx, refund, []);
    const takesRest = back >= payment.capturedCents && (isLast || refund.slotIds.length === 0);
    const dropped = takesRest ? booking.slotIds : refund.slotIds;
    const whole = back >= payment.capturedCents && dropped.length === booking.slotIds.length;
    if (dropped.length === 0) {
      await this.attention.raise(
        'refund-unassigned',
        booking.reference,
        `${formatCents(refund.amountCents)} went back at the provider, less than was paid: choose the slots that it was for, or that it was money only`,
        tx,
      );
      return;
    }
    await markApplied(tx, refund, dropped);
    await this.attention.close('refund-unassigned', booking.reference, undefined, tx);
    if (refund.keepsSlots) await this.lifecycle.blockSold(tx, booking.id, dropped);
    else await this.lifecycle.releaseSold(tx, booking.id, dropped);
    if (!whole) return dropSlots(tx, booking, dropped, refund.amountCents);
    await moveBooking(tx, booking.id, 'paid', 'refunded');
    booking.paymentStatus = 'refunded';
  }
}

/** Payments that never counted as captured (a stray authorisation) keep their state. */
async function moveAlong(tx: Tx, payment: Payment, refunds: readonly Refund[], back: number): Promise<void> {
  const unfinished = refunds.some(({ state }) => ASKED_STATES.includes(state) || state === 'settling');
  const end = back >= payment.capturedCents ? 'refunded' : 'captured';
  if (payment.state === 'captured' && (unfinished || end === 'refunded')) await movePayment(tx, payment.id, 'captured', 'refunding');
  else if (payment.state !== 'refunding') return;
  if (!unfinished) await movePayment(tx, payment.id, 'refunding', end);
}

function seenRefund({ id, amountCents, status, refundId }: ProviderRefund): Seen {
  return { id, origin: 'provider', amountCents, state: stateOfRefund(status), refundId };
}

function sumOf(refunds: readonly Refund[]): number {
  return refunds.filter(({ state }) => isAccepted(state)).reduce((sum, { amountCents }) => sum + amountCents, 0);
}
