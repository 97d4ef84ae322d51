import { Injectable } from '@nestjs/common';
import { lockBooking, moveBooking, type BookingRow } from '../bookings/booking-row.js';
import { Attention } from '../platform/attention/attention.js';
import { Database, type Tx } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { SeasonService } from '../season/season.service.js';
import { SelectionLifecycle } from '../selections/selection-lifecycle.js';
import { reasonToGiveBack } from './honour.rules.js';
import { MoneyBackService } from './money-back.service.js';
import { lockPayment, movePayment, noteDecline, readPayment, type PaymentRow } from './payment-row.js';
import type { ProviderIntent, ProviderPage } from './provider-page.js';
import { RefundsService } from './refunds.service.js';
import { SettlementService } from './settlement.service.js';
import { StripeGateway } from './stripe-gateway.js';
import { verdictOf } from './verdict.rules.js';

/** The committing process captures at once; the outbox only does it when that process died or the provider did not answer. */
const OUTBOX_WAITS_MS = 5000;

const LOST = { failureCode: 'slots_lost', failureMessage: 'Some of your time slots were no longer available. No payment was processed.' };

/**
 * The one way in for webhooks, return pages and jobs: reads the payment at the provider and makes our rows agree. What
 * called it is only a trigger. May be called any number of times, in any order and at once: the page is read outside
 * the transaction, and the transaction moves only a payment that is still where it was.
 */
@Injectable()
export class ConvergeService {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly lifecycle: SelectionLifecycle,
    private readonly seasons: SeasonService,
    private readonly outbox: Outbox,
    private readonly settlement: SettlementService,
    private readonly moneyBack: MoneyBackService,
    private readonly refunds: RefundsService,
    private readonly attention: Attention,
  ) {}

  async converge(paymentId: string): Promise<void> {
    const payment = await readPayment(this.db, paymentId);
    if (payment === undefined || payment.pageId === null) return;
    if (payment.state === 'open') return this.apply(payment, await this.stripe.readPage(payment.pageId));
    if (payment.state === 'expired' || payment.state === 'failed') return this.giveBackStray(payment, payment.pageId);
    if (payment.capturedCents > 0) return this.moneyBack.follow(payment.id);
    await this.settlement.settle(payment.id);
  }

  /** What a page that was just read, or closed, means for its open payment. */
  async apply(payment: PaymentRow, page: ProviderPage): Promise<void> {
    const verdict = verdictOf(page);
    switch (verdict.kind) {
      case 'authorised':
        await this.db.transact((tx) => this.authorised(tx, payment, verdict.intent));
        return this.settlement.settle(payment.id);
      case 'declined':
        return noteDecline(this.db, payment.id, verdict.failure);
      case 'expired':
        await this.db.transact((tx) => movePayment(tx, payment.id, 'open', 'expired', { checkoutUrl: null }));
        return;
      case 'failed': {
        const { code, message } = verdict.failure;
        await this.db.transact((tx) =>
          movePayment(tx, payment.id, 'open', 'failed', { checkoutUrl: null, failureCode: code, failureMessage: message }),
        );
        return;
      }
      case 'unpaid':
      case 'processing':
        return;
    }
  }

  /** One decision: every slot is sold and the money may be taken, or nothing is sold and it goes back. */
  private async authorised(tx: Tx, { id, selectionId, bookingId }: PaymentRow, intent: ProviderIntent): Promise<void> {
    const selection = await this.lifecycle.lock(tx, selectionId);
    const booking = await lockBooking(tx, bookingId);
    const payment = await lockPayment(tx, id);
    if (selection === undefined || booking === undefined || payment?.state !== 'open') return;
    await movePayment(tx, id, 'open', 'authorised', { intentId: intent.id, checkoutUrl: null, failureCode: null, failureMessage: null });
    const { currency } = await this.seasons.currentIn(tx);
    const reason = reasonToGiveBack({ selection, booking, payment, intent, currency });
    if (reason !== undefined) return this.giveBack(tx, payment, { failureCode: 'not_honoured', failureMessage: reason });
    const { lost } = await this.lifecycle.sell(tx, selection, bookingId);
    if (lost.length === 0) return this.take(tx, payment, booking);
    await this.giveBack(tx, payment, LOST);
    await this.lifecycle.conflict(tx, selection, lost);
    const { unavailableSlots = [], keptSlots = [] } = selection.conflict ?? {};
    const idsOf = (slots: readonly { id: string }[]): string[] => slots.map(({ id }) => id);
    await this.outbox.stage(tx, 'slots-lost.mail', { bookingId, lost: idsOf(unavailableSlots), kept: idsOf(keptSlots) });
  }

  private async take(tx: Tx, payment: PaymentRow, booking: BookingRow): Promise<void> {
    await moveBooking(tx, booking.id, 'pending', 'confirming');
    await movePayment(tx, payment.id, 'authorised', 'capturing');
    await this.outbox.stage(tx, 'payments.capture', { paymentId: payment.id }, { delayMs: OUTBOX_WAITS_MS });
  }

  private async giveBack(tx: Tx, payment: PaymentRow, why: { failureCode: string; failureMessage: string }): Promise<void> {
    await movePayment(tx, payment.id, 'authorised', 'voiding', why);
    await this.outbox.stage(tx, 'payments.void', { paymentId: payment.id }, { delayMs: OUTBOX_WAITS_MS });
  }

  /** A page that we had seen closed cannot be paid; should the provider ever say otherwise, nobody pays for nothing. */
  private async giveBackStray(payment: PaymentRow, pageId: string): Promise<void> {
    if (payment.capturedCents > 0) return this.moneyBack.follow(payment.id);
    const { intent } = await this.stripe.readPage(pageId);
    if (intent?.status === 'succeeded') return this.refunds.giveBackTaken(payment.id, intent);
    if (intent?.status !== 'requires_capture') return;
    await this.stripe.cancel(intent.id, `${payment.name}:stray`);
    await this.attention.raise(
      'stray-payment',
      payment.name,
      `it was ${payment.state} and yet its money was authorised; it was given back`,
    );
  }
}
