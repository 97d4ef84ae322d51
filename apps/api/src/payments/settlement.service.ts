import { Injectable } from '@nestjs/common';
import { moveBooking } from '../bookings/booking-row.js';
import { Attention } from '../platform/attention/attention.js';
import { Database } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { SelectionLifecycle } from '../selections/selection-lifecycle.js';
import { movePayment, readPayment, type PaymentRow } from './payment-row.js';
import type { ProviderIntent } from './provider-page.js';
import { RefundsService } from './refunds.service.js';
import { StripeGateway } from './stripe-gateway.js';

/**
 * The two ends of authorised money: taken for slots that are sold, or given back. Called right after the deciding
 * commit and again by the outbox until it is known to be done; any number of times, also at once.
 */
@Injectable()
export class SettlementService {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly lifecycle: SelectionLifecycle,
    private readonly outbox: Outbox,
    private readonly refunds: RefundsService,
    private readonly attention: Attention,
  ) {}

  /** @param attempt part of the call's key: the provider would repeat a stored failure for ever */
  async settle(paymentId: string, attempt = 0): Promise<void> {
    const payment = await readPayment(this.db, paymentId);
    if (payment?.state === 'capturing') await this.capture(payment, attempt);
    if (payment?.state === 'voiding') await this.giveBack(payment, attempt);
  }

  private async capture(payment: PaymentRow, attempt: number): Promise<void> {
    const key = `${payment.name}:capture:${attempt}`;
    const intent = await this.tryThenRead(payment, (id) => this.stripe.capture(id, key));
    if (intent.status === 'succeeded') return this.recordCaptured(payment, intent);
    if (intent.status === 'canceled') return this.recordLapsed(payment);
    throw new Error(`payment ${payment.name} is still ${intent.status} after its capture`);
  }

  private async giveBack(payment: PaymentRow, attempt: number): Promise<void> {
    const key = `${payment.name}:cancel:${attempt}`;
    const intent = await this.tryThenRead(payment, (id) => this.stripe.cancel(id, key));
    if (intent.status === 'succeeded') return this.refunds.giveBackTaken(payment.id, intent);
    if (intent.status !== 'canceled') throw new Error(`payment ${payment.name} is ${intent.status} and could not be given back`);
    await this.db.transact((tx) => movePayment(tx, payment.id, 'voiding', 'voided'));
  }

  /** An error says nothing about whether money moved; the object does. */
  private async tryThenRead(payment: PaymentRow, call: (intentId: string) => Promise<ProviderIntent>): Promise<ProviderIntent> {
    if (payment.intentId === null) throw new Error(`payment ${payment.name} has no intent`);
    try {
      return await call(payment.intentId);
    } catch (error) {
      const intent = await this.stripe.readIntent(payment.intentId);
      if (intent.status === 'requires_capture') throw error;
      return intent;
    }
  }

  private async recordCaptured(payment: PaymentRow, intent: ProviderIntent): Promise<void> {
    if (intent.capturedCents !== payment.amountCents) {
      await this.attention.raise(
        'amount-differs',
        payment.name,
        `${intent.capturedCents} cents were taken instead of ${payment.amountCents}`,
      );
    }
    await this.db.transact(async (tx) => {
      const paid = await moveBooking(tx, payment.bookingId, 'confirming', 'paid');
      const captured = await movePayment(tx, payment.id, 'capturing', 'captured', { capturedCents: intent.capturedCents });
      if (paid) await this.outbox.stage(tx, 'booking-confirmed.mail', { bookingId: payment.bookingId });
      if (paid !== captured) throw new Error(`booking and payment ${payment.name} disagree about the capture`);
    });
  }

  /** The bank let the authorisation go before it was taken (days of outage, or by hand at the provider): undo the sale. */
  private async recordLapsed(payment: PaymentRow): Promise<void> {
    await this.db.transact(async (tx) => {
      await this.lifecycle.lock(tx, payment.selectionId);
      if (!(await moveBooking(tx, payment.bookingId, 'confirming', 'cancelled'))) return;
      await movePayment(tx, payment.id, 'capturing', 'voiding', { failureCode: 'authorisation_gone' });
      await movePayment(tx, payment.id, 'voiding', 'voided');
      await this.lifecycle.releaseSold(tx, payment.bookingId);
      await this.attention.raise(
        'authorisation-lapsed',
        payment.name,
        'the authorisation was gone before it was captured; its slots are free again',
        tx,
      );
    });
  }
}
