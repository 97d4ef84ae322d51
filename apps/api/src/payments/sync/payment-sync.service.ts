import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { lockBooking, moveBooking, publishBooking, type LockedBooking } from '../../bookings/booking-queries.js';
import { Attention } from '../../platform/attention/attention.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { SeasonService } from '../../season/season.service.js';
import { isTooLate } from '../../season/settlement.js';
import { PROCESSING } from '../../selections/processing.rules.js';
import type { Selection } from '../../selections/selection.entity.js';
import { CLOSE_PAGE, PageStaysOpen, SelectionLifecycle } from '../../selections/selection-lifecycle.js';
import { isOtherMoney, reasonToGiveBack } from './honour.rules.js';
import { RefundSyncService } from '../refunds/refund-sync.service.js';
import { PaymentFlights } from '../payment-flights.js';
import { unlessMissing } from '../provider/provider-error.js';
import {
  endProcessing,
  endUnknownPage,
  lockPayment,
  movePayment,
  noteFailure,
  noteProcessing,
  noteReview,
  readPayment,
} from '../payment-queries.js';
import { Payment } from '../payment.entity.js';
import type { ProviderIntent, ProviderPage } from '../provider/provider-page.js';
import { StrayCaptures } from '../refunds/stray-captures.js';
import { isCapturable } from './settlement.rules.js';
import { SettlementService, type PendingSettlement } from './settlement.service.js';
import { StripeGateway } from '../provider/stripe-gateway.js';
import { verdictOf } from './verdict.rules.js';

const TOO_LATE =
  'The flood arrived before your bank had decided about the payment. Nothing was charged, and your prediction does not take part.';
const NOT_IN_TIME =
  'Your payment was completed too late: one of your time slots was about to be settled for the draw. Nothing was charged.';
const ENDED = 'The season has ended. Nothing was charged.';
const LOST = { failureCode: 'slots_lost', failureMessage: 'Some of your time slots were no longer available. No payment was processed.' };

/**
 * Reads a payment from the provider and updates our rows. Webhooks, return pages and jobs only trigger this sync. A sync is safe to run any
 * number of times, in any order and in parallel: the page is read outside the transaction, and the transaction changes a payment's state
 * only if no other process has changed it.
 */
@Injectable()
export class PaymentSyncService {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly lifecycle: SelectionLifecycle,
    private readonly seasons: SeasonService,
    private readonly outbox: Outbox,
    private readonly settlement: SettlementService,
    private readonly flights: PaymentFlights,
    private readonly refundSync: RefundSyncService,
    private readonly strayCaptures: StrayCaptures,
    private readonly attention: Attention,
  ) {}

  /** @param until if `captured`, skips refunds and disputes of captured money */
  syncPayment(paymentId: string, until: 'captured' | 'ever' = 'ever'): Promise<void> {
    return this.flights.shared(paymentId, until, () => this.syncNow(paymentId, until));
  }

  private async syncNow(paymentId: string, until: 'captured' | 'ever'): Promise<void> {
    const payment = await this.db.single((reader) => readPayment(reader, paymentId));
    if (payment === null) return;
    if (payment.state === 'expired' || payment.state === 'failed') return this.giveBackStray(payment);
    if (payment.pageId === null) return;
    if (payment.state === 'open') return this.followPage(payment, payment.pageId);
    if (payment.capturedCents === 0) return this.settlement.settle(payment.id);
    if (until === 'ever') await this.refundSync.syncRefunds(payment.id);
  }

  private async followPage(payment: Payment, pageId: string): Promise<void> {
    const page = await this.stripe.readPage(pageId).catch(unlessMissing);
    if (page === undefined) await this.pageUnknown(payment, 'free');
    else await this.apply(payment, page);
  }

  /**
   * Handles a page that can be neither read nor closed with the current API key because it belongs to another account or mode. The payment
   * ends once the page has expired, or immediately if the same person gets a new page in its place.
   * @throws PageStaysOpen if the payment has not ended
   */
  async pageUnknown(payment: Payment, why: 'free' | 'replace'): Promise<void> {
    const ended = await this.db.transact((tx) => endUnknownPage(tx, payment.id, why === 'replace'));
    const until = payment.pageExpiresAt.toISOString();
    const slots = ended ? 'it is over' : `its slots stay held until ${until}, when it cannot be paid any more`;
    await this.attention.raise(
      'page-unknown',
      payment.name,
      `the provider does not know its page ${payment.pageId}; ${slots}. Was the key changed?`,
    );
    if (!ended)
      throw new PageStaysOpen(
        `the page of payment ${payment.name} is not known to the provider, and may be payable until ${until}`,
        payment.pageExpiresAt,
      );
  }

  /** Updates an open payment from its page, which the caller has just read or closed. */
  async apply(payment: Payment, page: ProviderPage): Promise<void> {
    const verdict = verdictOf(page);
    switch (verdict.kind) {
      case 'authorised':
        return this.settlement.finish(await this.db.transact((tx) => this.authorised(tx, payment, verdict.intent)));
      case 'declined':
        if (payment.failureCode === PROCESSING) return this.refused(payment, (tx) => endProcessing(tx, payment.id, verdict.failure));
        // The page stays open after a declined card so that the buyer can try another card.
        return noteFailure(this.db, payment.id, 'open', verdict.failure);
      case 'expired': {
        const failure = payment.failureCode === PROCESSING ? { failureCode: null, failureMessage: null } : {};
        const ends = (tx: Tx): Promise<boolean> => movePayment(tx, payment.id, 'open', 'expired', { checkoutUrl: null, ...failure });
        if (payment.failureCode === PROCESSING) return this.refused(payment, ends);
        await this.db.transact(ends);
        return;
      }
      case 'failed': {
        const { code, message } = verdict.failure;
        return this.refused(payment, (tx) =>
          movePayment(tx, payment.id, 'open', 'failed', { checkoutUrl: null, failureCode: code, failureMessage: message }),
        );
      }
      case 'processing':
        return this.processing(payment);
      case 'unpaid':
        if (payment.failureCode === PROCESSING) await this.refused(payment, (tx) => endProcessing(tx, payment.id));
        return;
    }
  }

  /**
   * Records that the bank has not decided. The slots stay held until the bank decides, and are released only once the payment can no longer
   * bring in money.
   */
  private async processing({ id, bookingId, failureCode }: Payment): Promise<void> {
    // Publishes the booking only once because the return page reloads on every change, and each reload rereads the payment.
    if (failureCode === PROCESSING) return;
    await this.db.transact(async (tx) => {
      await publishBooking(tx, bookingId, 'confirming');
      await noteProcessing(tx, id);
    });
  }

  /** @param ends moves the payment to its final state; returns false if another process has already done so */
  private async refused({ id, selectionId, bookingId }: Payment, ends: (tx: Tx) => Promise<boolean>): Promise<void> {
    await this.db.transact(async (tx) => {
      const selection = await this.lifecycle.lock(tx, selectionId);
      await publishBooking(tx, bookingId, 'pending');
      if (await ends(tx)) await this.endedWithoutMoney(tx, id, selection);
    });
  }

  /**
   * Emails the buyer, who completed the provider's page and may have left our site. Also ends the selection if its hold has expired in the
   * meantime.
   */
  private async endedWithoutMoney(tx: Tx, paymentId: string, selection: Selection | null): Promise<void> {
    await this.outbox.stage(tx, 'payment-failed.mail', { paymentId });
    if (selection?.state === 'expiring') await this.outbox.stage(tx, CLOSE_PAGE, { selectionId: selection.id });
  }

  /** Decides in one transaction. Either every slot is sold and the money may be captured, or nothing is sold and the money is released. */
  private async authorised(
    tx: Tx,
    { id, selectionId, bookingId }: Payment,
    intent: ProviderIntent,
  ): Promise<PendingSettlement | undefined> {
    const selection = await this.lifecycle.lockForSale(tx, selectionId);
    const booking = await lockBooking(tx, bookingId);
    const payment = await lockPayment(tx, id);
    if (selection === null || booking === undefined || payment?.state !== 'open') return undefined;
    payment.intentId = intent.id;
    await movePayment(tx, id, 'open', 'authorised', { intentId: intent.id, checkoutUrl: null, failureCode: null, failureMessage: null });
    const { currency, year, endedAs } = await this.seasons.currentIn(tx);
    const wasProcessing = payment.failureCode === PROCESSING;
    const hasEnded = endedAs !== null && year === selection.seasonYear;
    const isTooLate = wasProcessing && (await this.seasons.onSaleIn(tx, selection.seasonYear)).arrivalAt !== null;
    const reason =
      (hasEnded ? ENDED : undefined) ??
      (isTooLate ? TOO_LATE : undefined) ??
      reasonToGiveBack({ selection, booking, payment, intent, currency }) ??
      (await this.reasonOfTime(tx, selection));
    if (reason !== undefined) {
      if (isOtherMoney({ payment, intent, currency }))
        await this.attention.raise(
          'amount-differs',
          payment.name,
          `the payment page asked for ${amountOf(intent)} instead of ${amountOf({ amountCents: payment.amountCents, currency })}; nothing was charged and the buyer can pay again`,
          tx,
        );
      if (wasProcessing || reason === NOT_IN_TIME) await this.endedWithoutMoney(tx, id, selection);
      return this.settlement.giveBack(tx, payment, { failureCode: 'not_honoured', failureMessage: reason });
    }
    const lost = await this.lifecycle.sell(tx, selection, bookingId);
    if (lost.length === 0) return this.sold(tx, payment, booking, intent);
    const unsettled = await this.settlement.giveBack(tx, payment, LOST);
    await this.lifecycle.conflict(tx, selection, lost);
    const { unavailableSlots = [], keptSlots = [] } = selection.conflict ?? {};
    const idsOf = (slots: readonly { id: string }[]): string[] => slots.map(({ id }) => id);
    await this.outbox.stage(tx, 'slots-lost.mail', { bookingId, lost: idsOf(unavailableSlots), kept: idsOf(keptSlots) });
    return unsettled;
  }

  /** Returns a reason if it is too late for the tickets to be entered before their slots are settled. */
  private async reasonOfTime(tx: Tx, { seasonYear, slotIds }: Selection): Promise<string | undefined> {
    const present = await this.seasons.currentIn(tx);
    const season = present.year === seasonYear ? present : await this.seasons.onSaleIn(tx, seasonYear);
    return (await isTooLate(tx, season, slotIds, this.seasons.clock.now())) ? NOT_IN_TIME : undefined;
  }

  /**
   * Records a sale and starts the capture. Money under review is not captured until the review ends, but the buyer already has the slots.
   */
  private async sold(tx: Tx, payment: Payment, booking: LockedBooking, intent: ProviderIntent): Promise<PendingSettlement | undefined> {
    await moveBooking(tx, booking.id, 'pending', 'confirming');
    if (!isCapturable(intent) || intent.review === 'none' || intent.review === 'approved') return this.settlement.take(tx, payment);
    await noteReview(tx, payment.id);
    await this.attention.raise(
      'payment-in-review',
      payment.name,
      'the provider holds it for review: approve it there and the money is taken, or cancel it there and the sale is undone',
      tx,
    );
    return undefined;
  }

  /** Stores the intent ID of a failed payment whose page is unknown because the response containing the page was lost. */
  async noteIntent(paymentId: string, intentId: string): Promise<void> {
    await this.db.transact((tx) =>
      tx.manager.update(Payment, { id: paymentId, state: 'failed', pageId: IsNull(), intentId: IsNull() }, { intentId }),
    );
  }

  /** Returns money that the provider reports for a closed page, which should not have accepted a payment. */
  private async giveBackStray(payment: Payment): Promise<void> {
    if (payment.capturedCents > 0) return this.refundSync.syncRefunds(payment.id);
    const intent = await this.strayIntent(payment);
    if (intent?.status === 'succeeded') return this.strayCaptures.giveBack(payment.id, intent);
    if (intent?.status !== 'requires_capture') return;
    await this.attention.raise(
      'stray-payment',
      payment.name,
      `it was ${payment.state}, but its money was authorised: the money is being released`,
    );
    await this.stripe.cancel(intent.id, `${payment.name}:stray`);
    await this.attention.close('stray-payment', payment.name);
  }

  private async strayIntent({ pageId, intentId }: Payment): Promise<ProviderIntent | null | undefined> {
    if (pageId !== null) return (await this.stripe.readPage(pageId).catch(unlessMissing))?.intent;
    return intentId === null ? undefined : this.stripe.readIntent(intentId);
  }
}

/** Formats an amount, such as `USD 6.00`. */
function amountOf({ amountCents, currency }: Pick<ProviderIntent, 'amountCents' | 'currency'>): string {
  return `${currency.toUpperCase()} ${(amountCents / 100).toFixed(2)}`;
}
