import { Injectable } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import { cutAt } from '@raffle/contracts/text';
import { bookingNotFound } from '../../bookings/booking-id.rules.js';
import { Booking } from '../../bookings/booking.entity.js';
import { lockBooking, type LockedBooking } from '../../bookings/booking-queries.js';
import type { BookingStatus } from '../../bookings/booking-states.rules.js';
import { Attention } from '../../platform/attention/attention.js';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { SelectionLifecycle } from '../../selections/selection-lifecycle.js';
import { disputesOfBooking, isDisputed } from '../disputes/dispute-queries.js';
import type { Dispute } from '../disputes/dispute.entity.js';
import { RefundSyncService } from './refund-sync.service.js';
import { lockCapturedPayment, lockPayment, movePayment, noteStrayCapture, readPayment } from '../payment-queries.js';
import type { Payment } from '../payment.entity.js';
import type { ProviderIntent } from '../provider/provider-page.js';
import { ProviderError } from '../provider/provider-error.js';
import { insertRefund, moveRefund, noteUncertain, readRefund, refundsOfBooking, type NewRefund } from './refund-queries.js';
import type { Refund } from './refund.entity.js';
import { ASKED_STATES, isAccepted } from './refund-states.rules.js';
import { StripeGateway } from '../provider/stripe-gateway.js';

/** Written in the transaction of the decision, before anything follows it, so that neither is on record without the other: who decided it. */
export type NotedWith = (tx: Tx, refund: Refund, bookingId: number) => Promise<void>;

export interface RefundWish {
  bookingId: number;
  /** Which slots are given back; without it the whole booking. */
  slotIds?: readonly string[];
  /** For the record and the person's mail. */
  reason: string;
  /** Whether the slots go back on sale. */
  slots: 'release' | 'keep';
}

/** For which slots of a booking somebody had refunded a part of the money at the provider; none: it was money only. */
export interface SlotsOfRefund extends Pick<RefundWish, 'bookingId' | 'slots'> {
  refundId: string;
  slotIds: readonly string[];
}

/**
 * Refunds that people decide. The decision is written down first; the provider is asked by the outbox; booking, slots
 * and totals follow when it has accepted, so that a refused refund leaves whoever paid with their slots.
 */
@Injectable()
export class RefundsService {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly lifecycle: SelectionLifecycle,
    private readonly outbox: Outbox,
    private readonly refundSync: RefundSyncService,
    private readonly attention: Attention,
  ) {}

  /** Throws BOOKING_NOT_FOUND, VALIDATION_FAILED, or PAYMENT_IN_PROGRESS while an earlier refund is not decided. */
  async request(wish: RefundWish, noted?: NotedWith): Promise<Refund> {
    return this.db.transact((tx) => this.requestIn(tx, wish, noted));
  }

  /** As `request`, as a part of more. */
  async requestIn(outer: Tx, { bookingId, slotIds, reason, slots }: RefundWish, noted?: NotedWith): Promise<Refund> {
    return this.lockedIn(outer, bookingId, async (tx, booking, payment, priceCents) => {
      if (booking.paymentStatus !== 'paid') throw notRefundable(booking.paymentStatus);
      await assertUndisputed(tx, payment);
      const wanted = [...new Set(slotIds ?? booking.slotIds)].sort();
      if (wanted.length === 0 || !wanted.every((id) => booking.slotIds.includes(id)))
        throw invalid({ slotIds: ['Not all of these slots are of this booking any more. They may have been refunded in another window.'] });
      const left = payment.capturedCents - payment.refundedCents;
      // Of a booking whose buyer got money back and kept the slots, less is left than they cost.
      const amountCents =
        wanted.length === booking.slotIds.length ? Math.min(left, wanted.length * priceCents) : wanted.length * priceCents;
      if (amountCents > left) throw invalid({ slotIds: ['they cost more than was paid and not refunded'] });
      // With all the money the whole booking goes back: slots that nobody chose would go with it.
      if (amountCents === left && wanted.length < booking.slotIds.length)
        throw invalid({ slotIds: ['This is all the money that is left: choose all the slots'] });
      const refund = await this.ask(tx, payment, { amountCents, reason, slotIds: wanted, keepsSlots: slots === 'keep', applied: false });
      await noted?.(tx, refund, bookingId);
      return refund;
    });
  }

  /**
   * Asks again for what failed after the booking had followed, and which we therefore owe. A refund that failed at once
   * left the booking as it was: request a new one.
   */
  async repeat(refundId: string, noted?: NotedWith): Promise<Refund> {
    const { refund: failed, bookingId } = await this.known(refundId);
    return this.locked(bookingId, async (tx, booking, payment) => {
      const owed = payment.capturedCents - payment.refundedCents - (booking.paymentStatus === 'paid' ? booking.totalCents : 0);
      const repeatable =
        failed.state === 'failed' && failed.appliedAt !== null && failed.amountCents <= owed && payment.id === failed.paymentId;
      if (!repeatable) throw invalid({ refundId: ['nothing is owed for it'] });
      const again = await this.ask(tx, payment, {
        amountCents: failed.amountCents,
        reason: failed.reason,
        slotIds: [],
        keepsSlots: failed.keepsSlots,
        applied: true,
      });
      await noted?.(tx, again, bookingId);
      return again;
    });
  }

  /**
   * Says for which slots somebody had refunded a part of the money at the provider.
   * @param slotIds none: it was money only, and the buyer keeps every slot
   * @throws NOT_FOUND, VALIDATION_FAILED for slots that cost another amount, or when it was said before
   */
  async assign(refundId: string, slotIds: readonly string[], slots: RefundWish['slots'], noted?: NotedWith): Promise<Refund> {
    const { bookingId } = await this.known(refundId);
    return this.db.transact((tx) => this.assignIn(tx, { refundId, bookingId, slotIds, slots }, noted));
  }

  /** As `assign`, as a part of more. */
  async assignIn(outer: Tx, said: SlotsOfRefund, noted?: NotedWith): Promise<Refund> {
    return this.lockedIn(outer, said.bookingId, async (tx, booking, payment, priceCents) => {
      const chosen = await chooseSlots(tx, said, booking, payment, priceCents);
      await noted?.(tx, chosen, booking.id);
      if (chosen.moneyOnly) await this.refundSync.keepSlots(tx, booking, chosen);
      else await this.refundSync.applyRefund(tx, booking, payment, chosen, payment.refundedCents, false);
      return chosen;
    });
  }

  /** What `assignIn` would do, for which nothing is written. @throws as it */
  async lookAtSlots(outer: Tx, said: SlotsOfRefund): Promise<Refund> {
    return this.lockedIn(outer, said.bookingId, (tx, booking, payment, priceCents) => chooseSlots(tx, said, booking, payment, priceCents));
  }

  /** Money that was taken for nothing, by hand or from a page that we had seen closed, goes back as soon as it is known. */
  async giveBackTaken(paymentId: string, { id: intentId, capturedCents }: Pick<ProviderIntent, 'id' | 'capturedCents'>): Promise<void> {
    await this.db.transact(async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      if (payment === null || payment.capturedCents > 0) return;
      if (payment.state === 'voiding') await movePayment(tx, paymentId, 'voiding', 'refunding', { capturedCents });
      else await noteStrayCapture(tx, paymentId, intentId, capturedCents);
      const reason = 'the payment was taken although nothing was sold';
      const refund = await insertRefund(tx, {
        paymentId,
        state: 'requested',
        origin: 'stray',
        amountCents: capturedCents,
        reason,
        applied: true,
      });
      await this.outbox.stage(tx, 'payments.refund', { refundId: refund.id });
      await this.attention.raise(
        'stray-payment',
        payment.name,
        `${capturedCents} cents were taken although it was ${payment.state}; they are refunded`,
        tx,
      );
    });
  }

  /** All disputes of a booking, oldest first. */
  disputes(bookingId: number, reader: Reader = this.db): Promise<Dispute[]> {
    return disputesOfBooking(reader, bookingId);
  }

  /** All refunds of a booking with their states, oldest first. */
  list(bookingId: number, reader: Reader = this.db): Promise<Refund[]> {
    return refundsOfBooking(reader, bookingId);
  }

  /** Called by the outbox until the provider's answer is known; looks for the refund before asking for it again. */
  async settle(refundId: string): Promise<void> {
    const refund = await readRefund(this.db, refundId);
    const payment = refund && (await readPayment(this.db, refund.paymentId));
    if (refund === null || !payment?.intentId) return;
    if (ASKED_STATES.includes(refund.state)) {
      const made = await this.stripe.listRefunds(payment.intentId);
      if (!made.some((one) => one.refundId === refund.id)) await this.refund(refund, payment, payment.intentId);
    }
    // Also when nothing is asked any more: the answer may be on record, and the try that was to follow it have failed.
    await this.refundSync.syncRefunds(payment.id);
  }

  private async known(refundId: string): Promise<{ refund: Refund; bookingId: number }> {
    const refund = await readRefund(this.db, refundId);
    const payment = refund && (await readPayment(this.db, refund.paymentId));
    if (refund === null || payment === null) throw new AppError('NOT_FOUND', "We couldn't find this refund.");
    return { refund, bookingId: payment.bookingId };
  }

  private async refund(refund: Refund, payment: Payment, intentId: string): Promise<void> {
    const { id, amountCents, generation } = refund;
    try {
      await this.stripe.refund({ intentId, amountCents, refundId: id }, `${payment.name}:refund:${id}.${generation}`);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { trouble, message } = error;
      if (trouble !== 'refused') {
        await this.db.transact((tx) => noteUncertain(tx, refund, message, trouble === 'failed'));
        throw error;
      }
      await this.db.transact(async (tx) => {
        await moveRefund(tx, refund, 'failed', { failure: cutAt(message, 500) });
        await this.attention.raise(
          'refund-failed',
          `${payment.name}, refund ${id}`,
          `the provider refused ${amountCents} cents: ${message}`,
          tx,
        );
      });
    }
  }

  private async ask(
    tx: Tx,
    payment: Payment,
    wish: Pick<NewRefund, 'amountCents' | 'reason' | 'slotIds' | 'keepsSlots' | 'applied'>,
  ): Promise<Refund> {
    if (payment.state === 'captured') await movePayment(tx, payment.id, 'captured', 'refunding');
    const refund = await insertRefund(tx, { paymentId: payment.id, state: 'requested', origin: 'organiser', ...wish });
    await this.outbox.stage(tx, 'payments.refund', { refundId: refund.id });
    return refund;
  }

  private locked(
    bookingId: number,
    work: (tx: Tx, booking: LockedBooking, payment: Payment, priceCents: number) => Promise<Refund>,
  ): Promise<Refund> {
    return this.db.transact((tx) => this.lockedIn(tx, bookingId, work));
  }

  private async lockedIn(
    tx: Tx,
    bookingId: number,
    work: (tx: Tx, booking: LockedBooking, payment: Payment, priceCents: number) => Promise<Refund>,
  ): Promise<Refund> {
    const found = await tx.manager.findOne(Booking, { select: { selectionId: true }, where: { id: bookingId } });
    const selection = found && (await this.lifecycle.lock(tx, found.selectionId));
    const booking = selection && (await lockBooking(tx, bookingId));
    if (!booking || !selection) throw bookingNotFound();
    const payment = await lockCapturedPayment(tx, bookingId);
    if (payment === null) throw notRefundable(booking.paymentStatus);
    if (payment.state === 'refunding') throw new AppError('PAYMENT_IN_PROGRESS', 'An earlier refund of this booking is not settled yet.');
    return work(tx, booking, payment, selection.priceCents);
  }
}

/** The refund with the slots that it was for. */
async function chooseSlots(
  tx: Tx,
  { refundId, slotIds, slots }: SlotsOfRefund,
  booking: LockedBooking,
  payment: Payment,
  priceCents: number,
): Promise<Refund> {
  const refund = await readRefund(tx, refundId);
  if (refund === null || refund.paymentId !== payment.id || refund.appliedAt !== null || !isAccepted(refund.state))
    throw new AppError('VALIDATION_FAILED', 'This refund waits for no choice any more. Somebody else may have made it.', {
      fields: {},
    });
  const wanted = [...new Set(slotIds)].sort();
  const fitting =
    wanted.length === 0 || (wanted.every((id) => booking.slotIds.includes(id)) && wanted.length * priceCents === refund.amountCents);
  if (!fitting) throw invalid({ slotIds: [`Please choose slots of this booking that cost ${formatCents(refund.amountCents)} together.`] });
  return Object.assign(refund, { slotIds: wanted, keepsSlots: slots === 'keep', moneyOnly: wanted.length === 0 });
}

/** The provider refuses it too: the money is with the bank. */
async function assertUndisputed(tx: Tx, { id, disputedCents }: Payment): Promise<void> {
  if (disputedCents === 0 || !(await isDisputed(tx, id))) return;
  throw new AppError(
    'VALIDATION_FAILED',
    "The buyer's bank holds this money until a dispute is decided. Nothing can be refunded before that.",
    { fields: {} },
  );
}

/** Two windows may show the same booking: the second one is told what has become of it. */
function notRefundable(status: BookingStatus): AppError {
  return new AppError('VALIDATION_FAILED', WHY_NOT[status] ?? 'Only a paid booking can be refunded.', { fields: {} });
}

const WHY_NOT: Partial<Record<BookingStatus, string>> = {
  refunded: 'This booking was refunded already: nothing more goes back.',
  paid: 'It was paid in cash: the cash goes back by its receipt.',
};
