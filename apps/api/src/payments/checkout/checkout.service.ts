import { Injectable } from '@nestjs/common';
import type { CheckoutResponse } from '@raffle/contracts/selections';
import { acceptTerms } from '../../auth/acceptances.js';
import { Booking } from '../../bookings/booking.entity.js';
import { bookingNotFound } from '../../bookings/booking-id.rules.js';
import { insertBooking, lockBooking, lockBookingOfSelection, rewriteBooking, type LockedBooking } from '../../bookings/booking-queries.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { isUuid } from '../../platform/http/requests/ids.js';
import type { Season } from '../../season/season.entity.js';
import { assertSeasonOpen, isSlotClosed } from '../../season/season.rules.js';
import { SeasonService } from '../../season/season.service.js';
import { PROCESSING, paymentProcessing } from '../../selections/processing.rules.js';
import { SelectionLifecycle } from '../../selections/selection-lifecycle.js';
import type { Selection } from '../../selections/selection.entity.js';
import { selectionNotFound } from '../../selections/selections.rules.js';
import { slotsClosed } from '../../selections/slots-closed.js';
import { SlotsService } from '../../slots/slots.service.js';
import { CheckoutPages, type CheckoutTarget } from './checkout-pages.js';
import { assertPayable, PAGE_SECONDS, pageStep } from './checkout.rules.js';
import { sameSlots } from '../sync/honour.rules.js';
import { insertPayment, lockLatestPayment, lockPayment, movePayment } from '../payment-queries.js';
import type { Payment } from '../payment.entity.js';
import type { ProviderPage } from '../provider/provider-page.js';

type Decision =
  | ({ step: 'show' | 'create' | 'close' | 'processing'; season: Season } & CheckoutTarget)
  | { step: 'closed'; slotIds: string[]; closed: string[] };

type Opening =
  | { outcome: 'open'; payment: Payment; selection: Selection }
  | { outcome: 'outrun' }
  | { outcome: 'lost'; wanted: string[]; selection: Selection };

/**
 * Maximum number of turns in one checkout. A selection that has changed usually needs two. More are needed only if it keeps changing during
 * the checkout.
 */
const MAX_TURNS = 4;

/**
 * Turns a held selection into the URL of a payment page. Safe to retry at any time, because a selection has only one booking and at most
 * one open page.
 */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly slots: SlotsService,
    private readonly lifecycle: SelectionLifecycle,
    private readonly pages: CheckoutPages,
  ) {}

  async ofBooking(userId: string, bookingId: number, key?: IdempotencyKey): Promise<CheckoutResponse> {
    const booking = await this.db.single(({ manager }) => manager.findOneBy(Booking, { id: bookingId, userId }));
    if (booking === null) throw bookingNotFound();
    return this.ofSelection(userId, booking.selectionId, key);
  }

  /**
   * Stores a new payment, has the provider create its page outside any transaction, and then opens the payment and extends the hold until
   * the page expires. The first transaction stores the idempotency key, and the second stores the response. If the process dies in between,
   * a repeated request completes the work.
   */
  async ofSelection(userId: string, selectionId: string, key?: IdempotencyKey): Promise<CheckoutResponse> {
    if (!isUuid(selectionId)) throw selectionNotFound();
    for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
      const decision = await this.db.transact(async (tx) => {
        await key?.begin(tx);
        const decided = await this.decide(tx, userId, selectionId);
        if (decided.step === 'show') await key?.finish(tx, response(decided));
        return decided;
      });
      if (decision.step === 'closed') throw await slotsClosed(this.slots, decision.slotIds, decision.closed);
      if (decision.step === 'show') return response(decision);
      if (decision.step === 'processing') {
        if (turn > 1) throw paymentProcessing();
        await this.pages.reread(decision.payment);
        continue;
      }
      if (decision.step === 'close') {
        await this.pages.closeOlder(decision.payment);
        continue;
      }
      const page = await this.pages.create(decision, decision.season);
      const opening = await this.db.transact(async (tx) => {
        const opened = await this.open(tx, decision, page);
        if (opened.outcome === 'open') await key?.finish(tx, response({ ...decision, ...opened }));
        return opened;
      });
      if (opening.outcome === 'open') return response({ ...decision, ...opening });
      await this.pages.discard(decision.payment, page);
      if (opening.outcome === 'lost') throw await this.slotsLost(opening.wanted, opening.selection);
    }
    throw new AppError('BUSY_TRY_AGAIN', 'Your selection is changing right now. Please try again in a moment.', {}, 1);
  }

  private async decide(tx: Tx, userId: string, selectionId: string): Promise<Decision> {
    const selection = await this.lifecycle.lock(tx, selectionId);
    if (selection === null || selection.userId !== userId) throw selectionNotFound();
    const known = await lockBookingOfSelection(tx, selection.id);
    assertPayable(selection, known);
    const season = await this.seasons.presentIn(tx);
    assertSeasonOpen(season, this.seasons.clock.now());
    const closed = this.closedOf(selection, season);
    if (closed.length > 0) return { step: 'closed', slotIds: selection.slotIds, closed };

    const booking = known ?? (await insertBooking(tx, purchase(selection)));
    const latest = known === undefined ? null : await lockLatestPayment(tx, booking.id);
    const unchanged = isOf(selection, booking);
    const isUndecided = latest?.state === 'open' && latest.failureCode === PROCESSING;
    const step = isUndecided ? 'processing' : pageStep(latest, unchanged, selection.now, selection.pageUntil);
    // If the bank is already processing the payment, the buyer paid under the terms they accepted earlier.
    if (known !== undefined && step !== 'processing') await acceptTerms(tx, userId, { id: known.id, seasonYear: selection.seasonYear });
    if (latest !== null && step !== 'new')
      return { step: step === 'repeat' ? 'create' : step, season, selection, booking, payment: latest };
    if (latest?.state === 'creating') await movePayment(tx, latest.id, 'creating', 'failed', { failureCode: 'superseded' });
    if (!unchanged) await rewriteBooking(tx, booking, purchase(selection));
    const generation = (latest?.generation ?? 0) + 1;
    const attempt = { bookingId: booking.id, selectionId: selection.id, generation, amountCents: booking.totalCents };
    return { step: 'create', season, selection, booking, payment: await insertPayment(tx, attempt, PAGE_SECONDS) };
  }

  /**
   * Opens a payment with its new page. No one knows the page's URL before this transaction commits, so no one can pay on the page until
   * then.
   */
  private async open(tx: Tx, asked: CheckoutTarget, page: ProviderPage): Promise<Opening> {
    const { id } = asked.payment;
    const selection = await this.lifecycle.lockForSale(tx, asked.selection.id);
    const booking = await lockBooking(tx, asked.booking.id);
    const payment = await lockPayment(tx, id);
    if (selection === null || booking === undefined || payment === null) return { outcome: 'outrun' };
    // After a double click, the other request used the same key, received the same page and finished first.
    if (payment.state === 'open' && payment.pageId === page.id) return { outcome: 'open', payment, selection };
    if (payment.state !== 'creating') return { outcome: 'outrun' };
    const wanted = [...selection.slotIds];
    // A hold that expired while the page was being created counts as ended, because someone else may hold its slots by now.
    const isOver = (selection.state !== 'held' && selection.state !== 'paying') || selection.expired;
    // Sales may have stopped while the page was being created. In that case, no page opens, and the next turn reports that the slots are
    // closed.
    const isClosed = this.closedOf(selection, await this.seasons.presentIn(tx)).length > 0;
    if (isOver || isClosed || !isOf(selection, booking)) {
      await movePayment(tx, id, 'creating', 'failed', { failureCode: 'superseded' });
      return { outcome: 'outrun' };
    }
    const held = await this.lifecycle.startPaying(tx, selection, payment.pageExpiresAt);
    const lost = wanted.filter((slotId) => !held.includes(slotId));
    if (lost.length > 0) {
      await movePayment(tx, id, 'creating', 'failed', { failureCode: 'slots_lost' });
      await this.lifecycle.conflict(tx, selection, lost);
      return { outcome: 'lost', wanted, selection };
    }
    await movePayment(tx, id, 'creating', 'open', { pageId: page.id, checkoutUrl: page.url });
    return { outcome: 'open', payment: Object.assign(payment, { checkoutUrl: page.url }), selection };
  }

  private closedOf({ slotIds }: Selection, season: Season): string[] {
    const now = this.seasons.clock.now();
    return slotIds.filter((id) => isSlotClosed(season, id, now));
  }

  private async slotsLost(wanted: string[], { conflict }: Selection): Promise<AppError> {
    const details = await this.slots.conflictDetails(
      wanted,
      (conflict?.unavailableSlots ?? []).map(({ id }) => id),
    );
    const message = 'One or more time slots have already been booked by other users. Please select different time slots.';
    return new AppError('SLOTS_NO_LONGER_AVAILABLE', message, { ...details, keptSlots: conflict?.keptSlots ?? [] });
  }
}

function purchase({ id, userId, seasonYear, slotIds, totalCents }: Selection) {
  return { userId, selectionId: id, seasonYear, slotIds, totalCents };
}

/** Returns whether the booking, and therefore its newest page, matches the current selection. */
function isOf(selection: Selection, booking: LockedBooking): boolean {
  return booking.totalCents === selection.totalCents && sameSlots(booking.slotIds, selection.slotIds);
}

/** Builds the response. The slots are held until `expiresAt`; a page that is still open then is closed. */
function response({ selection, booking, payment }: CheckoutTarget): CheckoutResponse {
  return {
    bookingId: booking.id,
    referenceNumber: booking.reference,
    checkoutUrl: payment.checkoutUrl ?? '',
    expiresAt: selection.expiresAt.toISOString(),
  };
}
