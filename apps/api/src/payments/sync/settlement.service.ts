import { Injectable } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import { moveBooking, noteCancelledBecause } from '../../bookings/booking-queries.js';
import { Attention } from '../../platform/attention/attention.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { isSettled, isTooLate } from '../../season/settlement.js';
import { SeasonService } from '../../season/season.service.js';
import type { Selection } from '../../selections/selection.entity.js';
import { SelectionLifecycle } from '../../selections/selection-lifecycle.js';
import { movePayment, noteFailure, readPayment } from '../payment-queries.js';
import { Payment } from '../payment.entity.js';
import { ProviderError } from '../provider/provider-error.js';
import type { ProviderIntent } from '../provider/provider-page.js';
import { StrayCaptures } from '../refunds/stray-captures.js';
import { CAPTURE_REFUSED, isCapturable, cannotBeCaptured, UNDO_REASONS, type UndoReason } from './settlement.rules.js';
import { StripeGateway } from '../provider/stripe-gateway.js';

/**
 * Delay before the outbox executes a decision. The process that commits a decision executes it immediately. The outbox executes it only if
 * that process has died or the provider did not respond.
 */
const OUTBOX_WAITS_MS = 5000;

/**
 * A decision that has not been executed yet: the payment after the decision, and the outbox message that executes it if this process dies.
 */
export interface PendingSettlement {
  payment: Payment;
  message: string;
}

/** If a capture completes within this time, it is not checked whether its slots have been settled. */
const QUICK_MS = 20_000;

type UndoneFrom = 'authorised' | 'capturing';

/**
 * Settles authorised money: captures it for sold slots, or releases it. Called right after the decision commits, and again by the outbox
 * until it succeeds. Safe to call any number of times, including in parallel.
 */
@Injectable()
export class SettlementService {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly lifecycle: SelectionLifecycle,
    private readonly outbox: Outbox,
    private readonly strayCaptures: StrayCaptures,
    private readonly attention: Attention,
    private readonly seasons: SeasonService,
  ) {}

  /** Starts the capture once the slots have been sold. */
  async take(tx: Tx, payment: Payment): Promise<PendingSettlement> {
    await movePayment(tx, payment.id, 'authorised', 'capturing', { inReview: false });
    const message = await this.outbox.stage(tx, 'payments.capture', { paymentId: payment.id }, { delayMs: OUTBOX_WAITS_MS });
    return { payment: Object.assign(new Payment(), payment, { state: 'capturing', stateSince: new Date() }), message };
  }

  /** Starts the release of money for which nothing was sold. */
  async giveBack(tx: Tx, payment: Payment, why: { failureCode: string; failureMessage: string }): Promise<PendingSettlement> {
    await movePayment(tx, payment.id, 'authorised', 'voiding', { ...why, inReview: false });
    return this.stageVoid(tx, payment);
  }

  private async stageVoid(tx: Tx, payment: Payment): Promise<PendingSettlement> {
    const message = await this.outbox.stage(tx, 'payments.void', { paymentId: payment.id }, { delayMs: OUTBOX_WAITS_MS });
    return { payment: Object.assign(new Payment(), payment, { state: 'voiding' }), message };
  }

  /** Executes a decision immediately after it is committed. */
  async finish(unsettled: PendingSettlement | undefined): Promise<void> {
    if (unsettled !== undefined) await this.follow(unsettled.payment, 0, unsettled.message);
  }

  /** @param attempt part of the idempotency key, because the provider replays a stored failure for a day */
  async settle(paymentId: string, attempt = 0): Promise<void> {
    const payment = await this.db.single((reader) => readPayment(reader, paymentId));
    if (payment !== null) await this.follow(payment, attempt);
  }

  private async follow(payment: Payment, attempt: number, message?: string): Promise<void> {
    if (payment.state === 'authorised') await this.afterReview(payment);
    if (payment.state === 'capturing') await this.capture(payment, attempt, message);
    if (payment.state === 'voiding') await this.void(payment, attempt, message);
  }

  /** Captures or voids a payment after the provider has closed its review. Does nothing while the review is open. */
  private async afterReview(payment: Payment): Promise<void> {
    const intent = await this.stripe.readIntent(intentOf(payment));
    if (isCapturable(intent) && intent.review === 'open') return;
    if (cannotBeCaptured(intent) || (isCapturable(intent) && intent.review === 'refused')) {
      return this.finish(await this.lockAndUndo(payment, 'authorised', UNDO_REASONS.review_refused, cannotBeCaptured(intent)));
    }
    await this.finish(
      await this.db.transact(async (tx) => {
        // Takes the sales lock in shared mode so that no arrival is recorded before this transaction ends.
        const selection = await this.lifecycle.lockForSale(tx, payment.selectionId);
        // A payment is not captured after the arrival or the settlement of its slots, because its tickets would not be entered.
        const tooLate = selection && (await this.tooLate(tx, selection));
        if (tooLate) return this.undo(tx, selection, payment, 'authorised', tooLate);
        const now = await readPayment(tx, payment.id);
        if (now?.state !== 'authorised') return undefined;
        await this.attention.close('payment-in-review', payment.name, undefined, tx);
        return this.take(tx, now);
      }),
    );
  }

  private async tooLate(tx: Tx, { seasonYear, slotIds }: Selection): Promise<UndoReason | undefined> {
    const season = await this.seasons.onSaleIn(tx, seasonYear);
    if (season.arrivalAt !== null) return UNDO_REASONS.review_too_late;
    return (await isTooLate(tx, season, slotIds, this.seasons.clock.now())) ? UNDO_REASONS.not_settled : undefined;
  }

  private async capture(payment: Payment, attempt: number, message?: string): Promise<void> {
    const intent = await this.tryThenRead(payment, (id) => this.stripe.capture(id, `${payment.name}:capture:${attempt}`)).catch(
      async (error: unknown) => {
        await this.noteRefusal(payment, error);
        throw error;
      },
    );
    if (intent.status === 'succeeded') return this.recordCaptured(payment, intent, message);
    if (cannotBeCaptured(intent)) return this.finish(await this.lockAndUndo(payment, 'capturing', UNDO_REASONS.authorisation_gone, true));
    throw new Error(`payment ${payment.name} is still ${intent.status} after its capture`);
  }

  private async void(payment: Payment, attempt: number, message?: string): Promise<void> {
    const key = `${payment.name}:cancel:${attempt}`;
    const intent = await this.tryThenRead(payment, (id) => this.stripe.cancel(id, key));
    if (intent.status === 'succeeded') return this.strayCaptures.giveBack(payment.id, intent);
    if (!cannotBeCaptured(intent)) throw new Error(`payment ${payment.name} is ${intent.status} and was not released`);
    await this.db.transact(async (tx) => {
      await movePayment(tx, payment.id, 'voiding', 'voided');
      if (message !== undefined) await this.outbox.done(tx, message);
    });
  }

  /** Calls the provider. If the call fails, reads the intent instead, because the error does not show whether money moved. */
  private async tryThenRead(payment: Payment, call: (intentId: string) => Promise<ProviderIntent>): Promise<ProviderIntent> {
    const intentId = intentOf(payment);
    try {
      return await call(intentId);
    } catch (error) {
      const intent = await this.stripe.readIntent(intentId);
      if (isCapturable(intent)) throw error;
      return intent;
    }
  }

  /** Reports an explicit refusal to organisers. The slots stay sold, and the outbox keeps retrying. */
  private async noteRefusal(payment: Payment, error: unknown): Promise<void> {
    if (!(error instanceof ProviderError) || error.trouble !== 'refused') return;
    await noteFailure(this.db, payment.id, 'capturing', { code: CAPTURE_REFUSED, message: error.message });
    await this.attention.raise(
      'capture-refused',
      payment.name,
      `the money is authorised and the provider refuses to take it: ${error.message}; we keep trying, and its slots stay sold`,
    );
  }

  private async recordCaptured(payment: Payment, intent: ProviderIntent, message?: string): Promise<void> {
    const [taken, asked] = [intent.capturedCents, payment.amountCents];
    const wasRefused = payment.failureCode === CAPTURE_REFUSED;
    const undone = await this.db.transact(async (tx) => {
      // If a capture is confirmed only after the slots are settled, the tickets are not entered, so the sale is undone.
      if (await this.cameTooLate(tx, payment)) {
        const selection = await this.lifecycle.lock(tx, payment.selectionId);
        return this.undo(tx, selection, payment, 'capturing', UNDO_REASONS.not_settled);
      }
      const paid = await moveBooking(tx, payment.bookingId, 'confirming', 'paid');
      const captured = await movePayment(tx, payment.id, 'capturing', 'captured', {
        capturedCents: taken,
        failureCode: null,
        failureMessage: null,
      });
      if (paid) await this.outbox.stage(tx, 'booking-confirmed.mail', { bookingId: payment.bookingId });
      if (message !== undefined) await this.outbox.done(tx, message);
      if (taken !== asked)
        await this.attention.raise(
          'amount-differs',
          payment.name,
          `${formatCents(taken)} was taken instead of ${formatCents(asked)}; the buyer has every slot`,
          tx,
        );
      if (wasRefused) await this.attention.close('capture-refused', payment.name, undefined, tx);
      if (paid !== captured) throw new Error(`booking and payment ${payment.name} disagree about the capture`);
      return undefined;
    });
    await this.finish(undone);
  }

  /**
   * Returns whether a capture was confirmed after the slots were settled. A sale is decided at least a minute before its slots are settled,
   * so a quick capture is never too late.
   */
  private async cameTooLate(tx: Tx, { bookingId, stateSince }: Payment): Promise<boolean> {
    if (Date.now() - stateSince.getTime() < QUICK_MS) return false;
    const season = await this.seasons.currentIn(tx);
    const [booking] = await tx.rows<{ year: number; slotIds: string[] }>(
      `SELECT season_year AS year, ARRAY(SELECT slot_id FROM booking_slots WHERE booking_id = bookings.id) AS "slotIds" FROM bookings WHERE id = $1`,
      [bookingId],
    );
    if (booking === undefined) return false;
    const own = booking.year === season.year ? season : await this.seasons.findIn(tx, booking.year);
    return isSettled(tx, own, booking.slotIds, this.seasons.clock.now());
  }

  /** Undoes a sale that is incomplete shortly before its slots are settled. Does nothing if the money is captured or being released. */
  async undoIncomplete(paymentId: string, why: UndoReason): Promise<void> {
    const unsettled = await this.db.transact(async (tx) => {
      const known = await readPayment(tx, paymentId);
      if (known === null) return undefined;
      const selection = await this.lifecycle.lock(tx, known.selectionId);
      const payment = await readPayment(tx, paymentId);
      if (payment?.state !== 'authorised' && payment?.state !== 'capturing') return undefined;
      return this.undo(tx, selection, payment, payment.state, why);
    });
    await this.finish(unsettled);
  }

  private lockAndUndo(payment: Payment, from: UndoneFrom, why: UndoReason, gone: boolean): Promise<PendingSettlement | undefined> {
    return this.db.transact(async (tx) => this.undo(tx, await this.lifecycle.lock(tx, payment.selectionId), payment, from, why, gone));
  }

  /**
   * Undoes a sale whose money cannot or must not be captured, and emails the buyer.
   * @param selection the payment's selection, which the caller has locked
   * @param gone whether there is no authorised money left to release
   */
  private async undo(
    tx: Tx,
    selection: Selection | null,
    payment: Payment,
    from: UndoneFrom,
    why: UndoReason,
    gone = false,
  ): Promise<PendingSettlement | undefined> {
    const { id, name, bookingId } = payment;
    const { code, message, details } = why;
    if (selection === null || !(await moveBooking(tx, bookingId, 'confirming', 'cancelled'))) return undefined;
    const moved = await movePayment(tx, id, from, 'voiding', { failureCode: code, failureMessage: message, inReview: false });
    if (!moved) throw new Error(`booking and payment ${name} disagree about the sale`);
    await noteCancelledBecause(tx, bookingId, message);
    await this.lifecycle.undoSale(tx, selection, bookingId);
    await this.outbox.stage(tx, 'sale-undone.mail', { bookingId });
    for (const kind of ['capture-refused', 'payment-in-review'] as const) await this.attention.close(kind, name, undefined, tx);
    if (details !== undefined) await this.attention.raise('authorisation-lapsed', name, details, tx);
    if (!gone) return this.stageVoid(tx, payment);
    await movePayment(tx, id, 'voiding', 'voided');
    return undefined;
  }
}

function intentOf({ intentId, name }: Payment): string {
  if (intentId === null) throw new Error(`payment ${name} has no intent`);
  return intentId;
}
