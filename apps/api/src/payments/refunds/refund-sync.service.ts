import { Injectable } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import { Not } from 'typeorm';
import { dropSlots, moveBooking } from '../../bookings/booking-queries.js';
import { Attention } from '../../platform/attention/attention.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { SelectionLifecycle } from '../../selections/selection-lifecycle.js';
import { Claims } from '../../slots/claims.js';
import type { Dispute } from '../disputes/dispute.entity.js';
import { stageOfDispute } from '../disputes/dispute-stages.rules.js';
import { DisputesService } from '../disputes/disputes.service.js';
import { movePayment, readPayment } from '../payment-queries.js';
import { Payment } from '../payment.entity.js';
import type { ProviderDispute, ProviderRefund } from '../provider/provider-page.js';
import { StripeGateway } from '../provider/stripe-gateway.js';
import { lockAccount, type LockedAccount } from './refund-account.js';
import { booksOf, isAsking } from './refund-books.rules.js';
import { growDispute, hasUnfinishedRefund, insertRefund, markApplied, moveRefund } from './refund-queries.js';
import type { Refund } from './refund.entity.js';
import { describeFailedRefunds, describeUnassignedRefunds } from './refund-items.rules.js';
import { isAccepted, mayFollow, stateOfRefund, UNFINISHED_REFUND_STATES, type RefundState } from './refund-states.rules.js';

/** A refund or decided dispute, as reported by the provider. */
interface Seen {
  id: string;
  origin: 'provider' | 'dispute';
  amountCents: number;
  state: RefundState;
  refundId: string | null;
}

const REASONS = { provider: 'refunded at the payment provider', dispute: 'lost in a dispute at the bank' };

/**
 * Updates our rows after money was returned: by our refund, by a manual refund through the provider, or by a dispute. Safe to call any
 * number of times, in any order and in parallel. An older reading never overwrites a newer one.
 */
@Injectable()
export class RefundSyncService {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly lifecycle: SelectionLifecycle,
    private readonly claims: Claims,
    private readonly outbox: Outbox,
    private readonly disputes: DisputesService,
    private readonly attention: Attention,
  ) {}

  /**
   * @param always updates the rows even if the amounts agree and nothing is pending, because the booking and the attention items may not
   * reflect a failed refund yet
   */
  async syncRefunds(paymentId: string, always = false): Promise<void> {
    const { payment, isUnfinished } = await this.db.snapshot(async (reader) => ({
      payment: await readPayment(reader, paymentId),
      isUnfinished: await hasUnfinishedRefund(reader, paymentId),
    }));
    if (payment === null || payment.intentId === null || payment.capturedCents === 0) return;
    const { refundedCents, disputed } = await this.stripe.readMoney(payment.intentId);
    const hasDispute = disputed || payment.disputedCents > 0;
    const agrees = refundedCents === payment.refundedCents && !hasDispute && payment.state !== 'refunding';
    if (agrees && !always && !isUnfinished) return;
    const [asked] = await this.db.single((reader) => reader.rows<{ at: Date }>(`SELECT clock_timestamp() AS at`));
    const refunds = (await this.stripe.listRefunds(payment.intentId)).map(seenRefund);
    const disputes = hasDispute ? await this.stripe.listDisputes(payment.intentId) : [];
    // The provider lists the newest refunds and disputes first, but rows are inserted in chronological order.
    await this.db.transact((tx) => this.record(tx, payment, refunds.reverse(), disputes.reverse(), asked?.at ?? new Date(0)));
  }

  private async record(
    tx: Tx,
    { id: paymentId, selectionId, bookingId }: Payment,
    seen: readonly Seen[],
    disputes: readonly ProviderDispute[],
    askedAt: Date,
  ): Promise<void> {
    const account = await lockAccount(tx, this.lifecycle, { selectionId, bookingId, paymentId });
    if (account === undefined) return;
    const { booking, payment } = account;
    const { refundedCents, disputedCents } = payment;
    account.disputes = await this.disputes.record(tx, payment, disputes, askedAt);
    for (const one of seen) await this.recordOne(tx, account, one);
    for (const dispute of account.disputes) await this.recordDecided(tx, account, dispute);
    await this.follow(tx, account);
    await this.updateItems(tx, account);
    // Totals, receipts and open browser pages depend on these amounts, even if the booking does not change.
    if (payment.refundedCents !== refundedCents || payment.disputedCents !== disputedCents)
      tx.emit('booking.changed', {
        userId: booking.userId,
        bookingId,
        referenceNumber: booking.reference,
        paymentStatus: booking.paymentStatus,
      });
  }

  /** Updates the payment, booking and slots to match the account's refunds, regardless of who made them. */
  async follow(tx: Tx, account: LockedAccount): Promise<void> {
    const { payment, refunds } = account;
    const { backCents } = booksOf(account);
    payment.refundedCents = backCents;
    await tx.manager.update(Payment, { id: payment.id, refundedCents: Not(backCents) }, { refundedCents: backCents });
    // Refunds that name slots are applied first. Refunds without slots are then applied to the remaining money.
    const waiting = refunds
      .filter(({ state, appliedAt }) => isAccepted(state) && appliedAt === null)
      .toSorted((one, other) => Number(other.slotIds.length > 0) - Number(one.slotIds.length > 0));
    for (const refund of waiting) await this.apply(tx, account, refund);
    await moveAlong(tx, account);
  }

  /**
   * Records a decided dispute. Because earlier refunds are already recorded, a lost dispute counts for no more than the payment's remaining
   * amount, even if the bank withdrew more. If an appeal is won later, the dispute's refund row is marked as failed because we have the
   * money again.
   */
  private async recordDecided(tx: Tx, account: LockedAccount, { providerId, status, withdrawnCents }: Dispute): Promise<void> {
    const stage = stageOfDispute(status);
    const known = account.refunds.find((row) => row.providerId === providerId);
    const others = booksOf({ ...account, refunds: account.refunds.filter((row) => row !== known) }).backCents;
    const amountCents = Math.min(withdrawnCents, account.payment.capturedCents - others);
    if (stage === 'lost' && known === undefined && amountCents > 0)
      await this.recordOne(tx, account, { id: providerId, origin: 'dispute', amountCents, state: 'succeeded', refundId: null });
    if (stage === 'lost' && known?.state === 'succeeded' && amountCents > known.amountCents)
      await growDispute(tx, known, amountCents - known.amountCents);
    if (stage === 'won' && known?.state === 'succeeded') await moveRefund(tx, known, 'failed', { failure: 'won after it was lost' });
  }

  private async recordOne(tx: Tx, { payment, refunds }: LockedAccount, { id, origin, amountCents, state, refundId }: Seen): Promise<void> {
    const known =
      refunds.find(({ providerId }) => providerId === id) ?? refunds.find((row) => row.id === refundId && row.providerId === null);
    const before = known?.state;
    if (known !== undefined && mayFollow(known.state, state)) await moveRefund(tx, known, state, { providerId: id });
    const row =
      known ?? (await insertRefund(tx, { paymentId: payment.id, state, origin, amountCents, reason: REASONS[origin], providerId: id }));
    if (known === undefined) refunds.push(row);
    // Organisers are notified by the dispute's own item, and the buyer by the bank.
    if (before === row.state || origin === 'dispute') return;
    const wasAccepted = before !== undefined && isAccepted(before);
    if (isAccepted(row.state) && !wasAccepted && row.origin !== 'season')
      await this.outbox.stage(tx, 'payment-refunded.mail', { refundId: row.id });
    if (row.state === 'failed' && wasAccepted) await this.outbox.stage(tx, 'refund-failed.mail', { refundId: row.id });
    if (row.origin !== 'provider') return;
    const item = `${payment.name}, ${id}`;
    if (row.state === 'failed') await this.attention.close('refund-at-provider', item, undefined, tx);
    else if (before === undefined)
      await this.attention.raise(
        'refund-at-provider',
        item,
        `${formatCents(amountCents)} was ${REASONS[row.origin]}; our books now match`,
        tx,
      );
  }

  /**
   * Applies an accepted refund to the booking and its slots. A refund without slots covers the amount owed to the buyer. If the refund
   * exceeds that amount, an organiser must choose the slots that it was for. If the whole payment has been returned, the refund removes all
   * remaining slots.
   */
  private async apply(tx: Tx, account: LockedAccount, refund: Refund): Promise<void> {
    const { booking, payment } = account;
    const books = booksOf(account);
    const owedCents = Math.min(refund.amountCents, books.owedCents);
    if (booking.paymentStatus !== 'paid') return markApplied(tx, refund, { slotIds: [], owedCents });
    const named = refund.slotIds.filter((id) => booking.slotIds.includes(id));
    if (named.length > 0)
      return this.takeSlots(tx, account, refund, { slotIds: named, owedCents: Math.min(refund.owedCents, books.owedCents) });
    if (owedCents === refund.amountCents) return markApplied(tx, refund, { slotIds: [], owedCents });
    if (books.backCents >= payment.capturedCents) return this.takeSlots(tx, account, refund, { slotIds: booking.slotIds, owedCents });
  }

  /** Removes slots from the booking. If none are left, marks the booking as refunded. */
  async takeSlots(
    tx: Tx,
    { booking, priceCents }: LockedAccount,
    refund: Refund,
    { slotIds, owedCents }: Pick<Refund, 'slotIds' | 'owedCents'>,
  ): Promise<void> {
    await markApplied(tx, refund, { slotIds, owedCents });
    if (refund.keepsSlots) await this.claims.blockSold(tx, booking.id, slotIds);
    else await this.claims.releaseSold(tx, booking.id, slotIds);
    if (slotIds.length < booking.slotIds.length) return dropSlots(tx, booking, slotIds, priceCents);
    await moveBooking(tx, booking.id, 'paid', 'refunded');
    booking.paymentStatus = 'refunded';
  }

  /** Updates the attention items to match the account's current state. */
  async updateItems(tx: Tx, account: LockedAccount): Promise<void> {
    const { booking, payment, refunds, disputes } = account;
    // Until the provider responds to a refund request, it is unknown whether there is anything to do.
    if (!isAsking(account)) await this.attention.keep('refund-failed', payment.name, describeFailedRefunds(account), tx);
    await this.attention.keep('refund-unassigned', booking.reference, describeUnassignedRefunds(account), tx);
    if (refunds.some(({ origin }) => origin === 'stray') && payment.refundedCents >= payment.capturedCents)
      await this.attention.close('stray-payment', payment.name, undefined, tx);
    for (const dispute of disputes) await this.disputes.updateItem(tx, account, dispute);
  }
}

/**
 * Moves the payment to the state implied by its refunds. A payment in any other state, such as an expired payment with a stray capture,
 * keeps its state.
 */
async function moveAlong(tx: Tx, { payment, refunds }: LockedAccount): Promise<void> {
  const move = async <From extends Payment['state']>(from: From, to: Parameters<typeof movePayment<From>>[3]): Promise<void> => {
    if (payment.state === from && (await movePayment(tx, payment.id, from, to))) payment.state = to;
  };
  const isUnfinished = refunds.some(({ state }) => UNFINISHED_REFUND_STATES.includes(state));
  const end = payment.refundedCents >= payment.capturedCents ? 'refunded' : 'captured';
  if (isUnfinished || end === 'captured') await move('refunded', 'captured');
  if (isUnfinished || end === 'refunded') await move('captured', 'refunding');
  if (!isUnfinished) await move('refunding', end);
}

function seenRefund({ id, amountCents, status, refundId }: ProviderRefund): Seen {
  return { id, origin: 'provider', amountCents, state: stateOfRefund(status), refundId };
}
