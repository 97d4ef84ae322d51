import { Injectable } from '@nestjs/common';
import type { CheckoutResponse } from '@raffle/contracts/selections';
import { bookingNotFound } from '../bookings/booking-id.rules.js';
import { insertBooking, lockBooking, lockBookingOfSelection, rewriteBooking, type BookingRow } from '../bookings/booking-row.js';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError } from '../platform/http/app-error.js';
import { begin, finish, type IdempotentRequest } from '../platform/http/idempotency.js';
import { isUuid } from '../platform/http/uuid.js';
import type { Season } from '../season/season.entity.js';
import { assertSeasonOpen, isSlotClosed } from '../season/season.rules.js';
import { SeasonService } from '../season/season.service.js';
import { SelectionLifecycle } from '../selections/selection-lifecycle.js';
import type { SelectionRow } from '../selections/selection-row.js';
import { Claims } from '../slots/claims.js';
import { SlotsService } from '../slots/slots.service.js';
import { CheckoutPages, type Wanted } from './checkout-pages.js';
import { assertPayable, PAGE_SECONDS, pageStep, selectionNotFound } from './checkout.rules.js';
import { sameSlots } from './honour.rules.js';
import { insertPayment, lockLatestPayment, lockPayment, movePayment, type PaymentRow } from './payment-row.js';
import type { ProviderPage } from './provider-page.js';

type Decision =
  | { step: 'answered'; body: CheckoutResponse }
  | ({ step: 'show' | 'create' | 'close' } & Wanted)
  | { step: 'closed'; slotIds: string[]; closed: string[] };

type Opening =
  | { outcome: 'open'; payment: PaymentRow }
  | { outcome: 'outrun' }
  | { outcome: 'lost'; wanted: string[]; selection: SelectionRow };

/** Twice is usual after a change; more only while somebody keeps changing the selection at the same time. */
const MOST_TURNS = 4;

/**
 * From a held selection to the address of a page where it can be paid. Safe to ask again at any moment: the same
 * selection has one booking, and at most one page of it is ever open.
 */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly slots: SlotsService,
    private readonly claims: Claims,
    private readonly lifecycle: SelectionLifecycle,
    private readonly pages: CheckoutPages,
  ) {}

  async ofBooking(userId: string, bookingId: number, idempotency?: IdempotentRequest): Promise<CheckoutResponse> {
    const [booking] = await this.db.rows<{ selection_id: string }>(`SELECT selection_id FROM bookings WHERE id = $1 AND user_id = $2`, [
      bookingId,
      userId,
    ]);
    if (booking === undefined) throw bookingNotFound();
    return this.ofSelection(userId, booking.selection_id, idempotency);
  }

  /** Decide and save the intent, make the page outside any transaction, then open it: hold and page end together. */
  async ofSelection(userId: string, selectionId: string, idempotency?: IdempotentRequest): Promise<CheckoutResponse> {
    if (!isUuid(selectionId)) throw selectionNotFound();
    const season = await this.seasons.current();
    for (let turn = 1; turn <= MOST_TURNS; turn += 1) {
      const decision = await this.db.transact((tx) => this.decideOnce(tx, userId, selectionId, season, idempotency));
      if (decision.step === 'answered') return decision.body;
      if (decision.step === 'closed') throw await this.slotsClosed(decision.slotIds, decision.closed);
      if (decision.step === 'show') return response(decision);
      if (decision.step === 'close') {
        await this.pages.closeOlder(decision.payment);
        continue;
      }
      const page = await this.pages.create(decision, season);
      const opening = await this.db.transact((tx) => this.openOnce(tx, decision, page, idempotency));
      if (opening.outcome === 'open') return response({ ...decision, payment: opening.payment });
      await this.pages.discard(decision.payment, page);
      if (opening.outcome === 'lost') throw await this.slotsLost(opening.wanted, opening.selection);
    }
    throw new AppError('BUSY_TRY_AGAIN', 'Your selection is being changed at the same time. Please try again in a moment.', {}, 1);
  }

  /** The key is written down with the intent, and its answer with the page: a crash between leaves both to the next try. */
  private async decideOnce(
    tx: Tx,
    userId: string,
    selectionId: string,
    season: Season,
    idempotency: IdempotentRequest | undefined,
  ): Promise<Decision> {
    const known = await begin<CheckoutResponse>(tx, userId, idempotency);
    if (known !== undefined) return { step: 'answered', body: known.body };
    const decision = await this.decide(tx, userId, selectionId, season);
    if (decision.step === 'show') await finish(tx, userId, idempotency, response(decision));
    return decision;
  }

  private async openOnce(tx: Tx, asked: Wanted, page: ProviderPage, idempotency: IdempotentRequest | undefined): Promise<Opening> {
    const opening = await this.open(tx, asked, page);
    if (opening.outcome === 'open') await finish(tx, asked.selection.userId, idempotency, response({ ...asked, payment: opening.payment }));
    return opening;
  }

  private async decide(tx: Tx, userId: string, selectionId: string, season: Season): Promise<Decision> {
    const selection = await this.lifecycle.lock(tx, selectionId);
    if (selection === undefined || selection.userId !== userId) throw selectionNotFound();
    const known = await lockBookingOfSelection(tx, selection.id);
    assertPayable(selection, known);
    const now = this.seasons.clock.now();
    assertSeasonOpen(season, now);
    const closed = selection.slotIds.filter((id) => isSlotClosed(season, id, now));
    if (closed.length > 0) return { step: 'closed', slotIds: selection.slotIds, closed };

    const booking = known ?? (await insertBooking(tx, purchase(selection)));
    const latest = await lockLatestPayment(tx, booking.id);
    const unchanged = isOf(selection, booking);
    const step = pageStep(latest, unchanged, selection.now);
    if (latest !== undefined && step !== 'new') return { step: step === 'repeat' ? 'create' : step, selection, booking, payment: latest };
    if (latest?.state === 'creating') await movePayment(tx, latest.id, 'creating', 'failed', { failureCode: 'superseded' });
    if (!unchanged) await rewriteBooking(tx, booking, purchase(selection));
    const generation = (latest?.generation ?? 0) + 1;
    const attempt = { bookingId: booking.id, selectionId: selection.id, generation, amountCents: booking.totalCents };
    return { step: 'create', selection, booking, payment: await insertPayment(tx, attempt, PAGE_SECONDS) };
  }

  /** Nobody has the page's address before this commits: until then it cannot be paid and needs no closing. */
  private async open(tx: Tx, asked: Wanted, page: ProviderPage): Promise<Opening> {
    const { id } = asked.payment;
    const selection = await this.lifecycle.lock(tx, asked.selection.id);
    const booking = await lockBooking(tx, asked.booking.id);
    const payment = await lockPayment(tx, id);
    if (selection === undefined || booking === undefined || payment === undefined) return { outcome: 'outrun' };
    // A double click: the other request asked with the same key, got the same page and was first.
    if (payment.state === 'open' && payment.pageId === page.id) return { outcome: 'open', payment };
    if (payment.state !== 'creating') return { outcome: 'outrun' };
    const wanted = [...selection.slotIds];
    if ((selection.state !== 'held' && selection.state !== 'paying') || !isOf(selection, booking)) {
      await movePayment(tx, id, 'creating', 'failed', { failureCode: 'superseded' });
      return { outcome: 'outrun' };
    }
    await this.lifecycle.startPaying(tx, selection, payment.pageExpiresAt);
    const held = await this.claims.heldBy(tx, selection.id);
    const lost = wanted.filter((slotId) => !held.includes(slotId));
    if (lost.length > 0) {
      await movePayment(tx, id, 'creating', 'failed', { failureCode: 'slots_lost' });
      await this.lifecycle.conflict(tx, selection, lost);
      return { outcome: 'lost', wanted, selection };
    }
    await movePayment(tx, id, 'creating', 'open', { pageId: page.id, checkoutUrl: page.url });
    return { outcome: 'open', payment: { ...payment, checkoutUrl: page.url } };
  }

  private async slotsClosed(wanted: string[], closed: string[]): Promise<AppError> {
    const message =
      closed.length === 1 ? 'This time slot is closed for predictions.' : 'Some of these time slots are closed for predictions.';
    return new AppError('SLOT_CLOSED', message, await this.slots.conflictDetails(wanted, closed));
  }

  private async slotsLost(wanted: string[], { conflict }: SelectionRow): Promise<AppError> {
    const details = await this.slots.conflictDetails(
      wanted,
      (conflict?.unavailableSlots ?? []).map(({ id }) => id),
    );
    const message = 'One or more time slots have already been booked by other users. Please select different time slots.';
    return new AppError('SLOTS_NO_LONGER_AVAILABLE', message, { ...details, keptSlots: conflict?.keptSlots ?? [] });
  }
}

function purchase({ id, userId, seasonYear, slotIds, totalCents }: SelectionRow) {
  return { userId, selectionId: id, seasonYear, slotIds, totalCents };
}

/** The booking, and with it its newest page, is for exactly what the selection is now. */
function isOf(selection: SelectionRow, booking: BookingRow): boolean {
  return booking.totalCents === selection.totalCents && sameSlots(booking.slotIds, selection.slotIds);
}

function response({ booking, payment }: Pick<Wanted, 'booking' | 'payment'>): CheckoutResponse {
  return {
    bookingId: booking.id,
    referenceNumber: booking.reference,
    checkoutUrl: payment.checkoutUrl ?? '',
    expiresAt: payment.pageExpiresAt.toISOString(),
  };
}
