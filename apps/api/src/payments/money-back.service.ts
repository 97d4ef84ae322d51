import { Injectable } from '@nestjs/common';
import { dropSlots, lockBooking, moveBooking, type BookingRow } from '../bookings/booking-row.js';
import { Attention } from '../platform/attention/attention.js';
import { Database, type Tx } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { SelectionLifecycle } from '../selections/selection-lifecycle.js';
import { lockPayment, movePayment, readPayment, type PaymentRow } from './payment-row.js';
import type { ProviderDispute, ProviderRefund } from './provider-page.js';
import { insertRefund, markApplied, moveRefund, refundsOfPayment, type RefundRow } from './refund-row.js';
import { ASKED_STATES, isAccepted, mayFollow, stateOfDispute, stateOfRefund, type RefundState } from './refund-states.rules.js';
import { StripeGateway } from './stripe-gateway.js';

/** One refund or dispute as the provider tells it. */
interface Seen {
  id: string;
  origin: 'provider' | 'dispute';
  amountCents: number;
  state: RefundState;
  refundId: string | null;
}

const REASONS = { provider: 'refunded at the payment provider', dispute: 'disputed at the bank' };

/**
 * Money that went back after it was taken, by a refund of ours, by hand at the provider or by a dispute: our rows follow
 * what the provider says. May be called any number of times, in any order and at once; what was read earlier never
 * undoes what was read later.
 */
@Injectable()
export class MoneyBackService {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly lifecycle: SelectionLifecycle,
    private readonly outbox: Outbox,
    private readonly attention: Attention,
  ) {}

  async follow(paymentId: string): Promise<void> {
    const payment = await readPayment(this.db, paymentId);
    if (payment === undefined || payment.intentId === null || payment.capturedCents === 0) return;
    const { refundedCents, disputed } = await this.stripe.readMoney(payment.intentId);
    if (refundedCents === payment.refundedCents && !disputed && payment.state !== 'refunding') return;
    const refunds = (await this.stripe.listRefunds(payment.intentId)).map(seenRefund);
    const disputes = disputed ? (await this.stripe.listDisputes(payment.intentId)).flatMap(seenDispute) : [];
    // Newest first at the provider; rows are made in the order in which things happened.
    const seen = [...refunds.reverse(), ...disputes.reverse()];
    await this.db.transact((tx) => this.record(tx, payment, seen));
  }

  private async record(tx: Tx, { id, selectionId, bookingId }: PaymentRow, seen: readonly Seen[]): Promise<void> {
    await this.lifecycle.lock(tx, selectionId);
    const booking = await lockBooking(tx, bookingId);
    const payment = await lockPayment(tx, id);
    if (booking === undefined || payment === undefined) return;
    const refunds = await refundsOfPayment(tx, id);
    for (const one of seen) await this.recordOne(tx, payment, refunds, one);
    const back = refunds.filter(({ state }) => isAccepted(state)).reduce((sum, { amountCents }) => sum + amountCents, 0);
    await tx.write(`UPDATE payments SET refunded_cents = $2, updated_at = now() WHERE id = $1 AND refunded_cents <> $2`, [id, back]);
    for (const refund of refunds) {
      if (isAccepted(refund.state) && !refund.applied) await this.letBookingFollow(tx, booking, payment, refund, back);
    }
    await moveAlong(tx, payment, refunds, back);
  }

  private async recordOne(
    tx: Tx,
    payment: PaymentRow,
    refunds: RefundRow[],
    { id, origin, amountCents, state, refundId }: Seen,
  ): Promise<void> {
    const known =
      refunds.find(({ providerId }) => providerId === id) ?? refunds.find((row) => row.id === refundId && row.providerId === null);
    const before = known?.state;
    if (known !== undefined && mayFollow(known.state, state)) await moveRefund(tx, known, state, { providerId: id });
    const row =
      known ?? (await insertRefund(tx, { paymentId: payment.id, state, origin, amountCents, reason: REASONS[origin], providerId: id }));
    if (known === undefined) {
      refunds.push(row);
      await this.attention.raise(
        'refund-at-provider',
        `${payment.name}, ${id}`,
        `${amountCents} cents were ${REASONS[origin]}; our rows follow`,
        tx,
      );
    }
    if (before === state) return;
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

  /** Booking and slots follow money that has left. Which slots a part refunded by hand was for, nobody but people can say. */
  async letBookingFollow(tx: Tx, booking: BookingRow, payment: PaymentRow, refund: RefundRow, back: number): Promise<void> {
    if (booking.status !== 'paid') return markApplied(tx, refund, []);
    const whole = back >= payment.capturedCents;
    const dropped = whole ? booking.slotIds : refund.slotIds;
    if (dropped.length === 0) {
      await this.attention.raise(
        'refund-unassigned',
        booking.reference,
        `${refund.amountCents} cents went back at the provider; choose the slots that they were for`,
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
    booking.status = 'refunded';
  }
}

/** Payments that never counted as captured (a stray authorisation) keep their state. */
async function moveAlong(tx: Tx, payment: PaymentRow, refunds: readonly RefundRow[], back: number): Promise<void> {
  const unfinished = refunds.some(({ state }) => ASKED_STATES.includes(state) || state === 'settling');
  const end = back >= payment.capturedCents ? 'refunded' : 'captured';
  if (payment.state === 'captured' && (unfinished || end === 'refunded')) await movePayment(tx, payment.id, 'captured', 'refunding');
  else if (payment.state !== 'refunding') return;
  if (!unfinished) await movePayment(tx, payment.id, 'refunding', end);
}

function seenRefund({ id, amountCents, status, refundId }: ProviderRefund): Seen {
  return { id, origin: 'provider', amountCents, state: stateOfRefund(status), refundId };
}

function seenDispute({ id, amountCents, status }: ProviderDispute): Seen[] {
  const state = stateOfDispute(status);
  return state === undefined ? [] : [{ id, origin: 'dispute', amountCents, state, refundId: null }];
}
