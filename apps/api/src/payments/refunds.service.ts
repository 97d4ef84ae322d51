import { Injectable } from '@nestjs/common';
import { bookingNotFound } from '../bookings/booking-id.rules.js';
import { lockBooking, type BookingRow } from '../bookings/booking-row.js';
import type { BookingStatus } from '../bookings/booking-states.rules.js';
import { Attention } from '../platform/attention/attention.js';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError, invalid } from '../platform/http/app-error.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { SelectionLifecycle } from '../selections/selection-lifecycle.js';
import { MoneyBackService } from './money-back.service.js';
import { lockCapturedPayment, lockPayment, movePayment, noteStrayCapture, readPayment, type PaymentRow } from './payment-row.js';
import type { ProviderIntent } from './provider-page.js';
import { ProviderError } from './provider-error.js';
import { insertRefund, moveRefund, noteUncertain, readRefund, refundsOfBooking, type RefundRow } from './refund-row.js';
import { ASKED_STATES, isAccepted } from './refund-states.rules.js';
import { StripeGateway } from './stripe-gateway.js';

/** Written in the transaction of the decision, so that neither is on record without the other: who decided it. */
export type NotedWith = (tx: Tx, refund: RefundRow, bookingId: number) => Promise<void>;

export interface RefundWish {
  bookingId: number;
  /** Which slots are given back; without it the whole booking. */
  slotIds?: readonly string[];
  /** For the record and the person's mail. */
  reason: string;
  /** Whether the slots go back on sale. */
  slots: 'release' | 'keep';
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
    private readonly moneyBack: MoneyBackService,
    private readonly attention: Attention,
  ) {}

  /** Throws BOOKING_NOT_FOUND, VALIDATION_FAILED, or PAYMENT_IN_PROGRESS while an earlier refund is not decided. */
  async request({ bookingId, slotIds, reason, slots }: RefundWish, noted?: NotedWith): Promise<RefundRow> {
    return this.locked(bookingId, async (tx, booking, payment, priceCents) => {
      if (booking.status !== 'paid') throw notRefundable(booking.status);
      const wanted = [...new Set(slotIds ?? booking.slotIds)].sort();
      if (wanted.length === 0 || !wanted.every((id) => booking.slotIds.includes(id)))
        throw invalid({ slotIds: ['Not all of these slots are of this booking any more. They may have been refunded in another window.'] });
      const amountCents = wanted.length * priceCents;
      if (amountCents > payment.capturedCents - payment.refundedCents)
        throw invalid({ slotIds: ['they cost more than was paid and not refunded'] });
      const refund = await this.ask(tx, payment, { amountCents, reason, slotIds: wanted, keepsSlots: slots === 'keep', applied: false });
      await noted?.(tx, refund, bookingId);
      return refund;
    });
  }

  /**
   * Asks again for what failed after the booking had followed, and which we therefore owe. A refund that failed at once
   * left the booking as it was: request a new one.
   */
  async repeat(refundId: string, noted?: NotedWith): Promise<RefundRow> {
    const { refund: failed, bookingId } = await this.known(refundId);
    return this.locked(bookingId, async (tx, booking, payment) => {
      const owed = payment.capturedCents - payment.refundedCents - (booking.status === 'paid' ? booking.totalCents : 0);
      const repeatable = failed.state === 'failed' && failed.applied && failed.amountCents <= owed && payment.id === failed.paymentId;
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

  /** Says for which slots somebody had refunded a part of the money at the provider. */
  async assign(refundId: string, slotIds: readonly string[], slots: RefundWish['slots']): Promise<RefundRow> {
    const { bookingId } = await this.known(refundId);
    return this.locked(bookingId, async (tx, booking, payment, priceCents) => {
      const refund = await readRefund(tx, refundId);
      const wanted = [...new Set(slotIds)].sort();
      const fitting = wanted.every((id) => booking.slotIds.includes(id)) && wanted.length * priceCents === refund?.amountCents;
      if (refund === undefined || !fitting) throw invalid({ slotIds: ['they are not of this booking, or cost another amount'] });
      if (refund.applied || !isAccepted(refund.state)) throw invalid({ refundId: ['its slots are known'] });
      const chosen = { ...refund, slotIds: wanted, keepsSlots: slots === 'keep' };
      await this.moneyBack.letBookingFollow(tx, booking, payment, chosen, payment.refundedCents);
      return chosen;
    });
  }

  /** Money that was taken for nothing, by hand or from a page that we had seen closed, goes back as soon as it is known. */
  async giveBackTaken(paymentId: string, { id: intentId, capturedCents }: Pick<ProviderIntent, 'id' | 'capturedCents'>): Promise<void> {
    await this.db.transact(async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      if (payment === undefined || payment.capturedCents > 0) return;
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

  /** All refunds of a booking with their states, oldest first. */
  list(bookingId: number): Promise<RefundRow[]> {
    return refundsOfBooking(this.db, bookingId);
  }

  /** Called by the outbox until the provider's answer is known; looks for the refund before asking for it again. */
  async settle(refundId: string): Promise<void> {
    const refund = await readRefund(this.db, refundId);
    const payment = refund && (await readPayment(this.db, refund.paymentId));
    if (refund === undefined || !payment?.intentId || !ASKED_STATES.includes(refund.state)) return;
    const made = await this.stripe.listRefunds(payment.intentId);
    if (!made.some((one) => one.refundId === refund.id)) await this.refund(refund, payment, payment.intentId);
    await this.moneyBack.follow(payment.id);
  }

  private async known(refundId: string): Promise<{ refund: RefundRow; bookingId: number }> {
    const refund = await readRefund(this.db, refundId);
    const payment = refund && (await readPayment(this.db, refund.paymentId));
    if (refund === undefined || payment === undefined) throw new AppError('NOT_FOUND', 'We could not find this refund.');
    return { refund, bookingId: payment.bookingId };
  }

  private async refund(refund: RefundRow, payment: PaymentRow, intentId: string): Promise<void> {
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
        await moveRefund(tx, refund, 'failed', { failure: message.slice(0, 500) });
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
    payment: PaymentRow,
    wish: Pick<RefundRow, 'amountCents' | 'reason' | 'slotIds' | 'keepsSlots' | 'applied'>,
  ): Promise<RefundRow> {
    if (payment.state === 'captured') await movePayment(tx, payment.id, 'captured', 'refunding');
    const refund = await insertRefund(tx, { paymentId: payment.id, state: 'requested', origin: 'organiser', ...wish });
    await this.outbox.stage(tx, 'payments.refund', { refundId: refund.id });
    return refund;
  }

  private locked(
    bookingId: number,
    work: (tx: Tx, booking: BookingRow, payment: PaymentRow, priceCents: number) => Promise<RefundRow>,
  ): Promise<RefundRow> {
    return this.db.transact(async (tx) => {
      const [found] = await tx.rows<{ selectionId: string }>(`SELECT selection_id AS "selectionId" FROM bookings WHERE id = $1`, [
        bookingId,
      ]);
      const selection = found && (await this.lifecycle.lock(tx, found.selectionId));
      const booking = selection && (await lockBooking(tx, bookingId));
      if (booking === undefined || selection === undefined) throw bookingNotFound();
      const payment = await lockCapturedPayment(tx, bookingId);
      if (payment === undefined) throw notRefundable(booking.status);
      if (payment.state === 'refunding') throw new AppError('PAYMENT_IN_PROGRESS', 'An earlier refund of this booking is not settled yet.');
      return work(tx, booking, payment, selection.priceCents);
    });
  }
}

/** Two windows may show the same booking: the second one is told what has become of it. */
function notRefundable(status: BookingStatus): AppError {
  return new AppError('VALIDATION_FAILED', WHY_NOT[status] ?? 'Only a paid booking can be refunded.', { fields: {} });
}

const WHY_NOT: Partial<Record<BookingStatus, string>> = {
  refunded: 'This booking was refunded already: nothing more goes back.',
  paid: 'It was paid in cash: the cash goes back by its receipt.',
};
