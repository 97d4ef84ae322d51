import { Injectable } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import { bookingNotFound } from '../../bookings/booking-id.rules.js';
import { Booking } from '../../bookings/booking.entity.js';
import type { BookingStatus } from '../../bookings/booking-states.rules.js';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { SelectionLifecycle } from '../../selections/selection-lifecycle.js';
import { disputesOfBooking } from '../disputes/dispute-queries.js';
import type { Dispute } from '../disputes/dispute.entity.js';
import { whyNoRefund } from '../disputes/dispute-stages.rules.js';
import { movePayment, paymentOfIntent, readPayment } from '../payment-queries.js';
import type { Payment } from '../payment.entity.js';
import { FULLY_REFUNDED, REFUND_PENDING, booksOf, isAsking, retryCents } from './refund-books.rules.js';
import { insertRefund, markApplied, readRefund, refundsOfBooking, type NewRefund } from './refund-queries.js';
import type { Refund } from './refund.entity.js';
import { isAccepted } from './refund-states.rules.js';
import { lockAccount, type LockedAccount } from './refund-account.js';
import { RefundSyncService } from './refund-sync.service.js';

/** Writes a refund's audit log entry in the transaction that stores the refund, so neither is stored without the other. */
export type AuditRefund = (tx: Tx, refund: Refund, bookingId: number) => Promise<void>;

export interface RefundInput {
  bookingId: number;
  /** Slots to refund; defaults to the whole booking. */
  slotIds?: readonly string[];
  /** Slots whose tickets remain in the draw because the slots had already been settled. */
  settledSlotIds?: readonly string[];
  /** Reason to state in our records and in the email to the buyer. */
  reason: string;
  /** `release` puts the slots back on sale; `keep` keeps them off sale. */
  slots: 'release' | 'keep';
  /** With `season`, the email about the end of the season announces the refund, so no separate email is sent. */
  origin?: 'organiser' | 'season';
}

/**
 * Stores refunds, which the outbox then requests from the provider. A refund changes the booking, its slots and the totals only after the
 * provider has accepted it, so a rejected refund never costs the buyer any slots.
 */
@Injectable()
export class RefundsService {
  constructor(
    private readonly db: Database,
    private readonly lifecycle: SelectionLifecycle,
    private readonly outbox: Outbox,
    private readonly refundSync: RefundSyncService,
  ) {}

  /** @throws BOOKING_NOT_FOUND, VALIDATION_FAILED, PAYMENT_IN_PROGRESS while an earlier refund is pending at the provider */
  request(
    { bookingId, slotIds, settledSlotIds = [], reason, slots, origin = 'organiser' }: RefundInput,
    recordAudit?: AuditRefund,
  ): Promise<Refund> {
    return this.db.transact(async (tx) => {
      const account = await this.lock(tx, bookingId);
      const { booking } = account;
      if (booking.paymentStatus !== 'paid') throw notRefundable(booking.paymentStatus);
      assertUndisputed(account);
      const wanted = [...new Set(slotIds ?? booking.slotIds)].sort();
      if (wanted.length === 0 || !wanted.every((id) => booking.slotIds.includes(id)))
        throw invalid({ slotIds: ['Some of these slots are no longer in this booking. They may have been refunded in another window.'] });
      const { freeCents, slotCents, owedCents } = booksOf(account);
      const isWhole = wanted.length === booking.slotIds.length;
      const forSlots = isWhole ? freeCents : wanted.length * slotCents;
      // After a money-only refund, a booking must not keep slots for which there is no money.
      if (!isWhole && forSlots >= freeCents) throw invalid({ slotIds: ['This is all the money that is left: choose all the slots'] });
      const owed = slotIds === undefined ? owedCents : 0;
      const amountCents = forSlots + owed;
      if (amountCents <= 0) throw refusal(FULLY_REFUNDED);
      const keepsSlots = slots === 'keep';
      const ofSlots = { slotIds: wanted, settledSlotIds: wanted.filter((id) => settledSlotIds.includes(id)), keepsSlots };
      const refund = await this.store(tx, account, { amountCents, owedCents: owed, reason, ...ofSlots, origin, applied: false });
      await recordAudit?.(tx, refund, bookingId);
      return refund;
    });
  }

  /**
   * Retries a refund that failed after the booking had changed. The amount of such a refund is still owed to the buyer. Refunds only the
   * part that no other refund has covered. If the provider rejected the refund immediately, the booking did not change, so a new refund
   * must be requested instead.
   * @throws NOT_FOUND, VALIDATION_FAILED if nothing is owed for the refund, PAYMENT_IN_PROGRESS
   */
  async repeat(refundId: string, recordAudit?: AuditRefund): Promise<Refund> {
    const paid = await this.paymentOf(refundId);
    return this.db.transact(async (tx) => {
      const account = await this.lock(tx, paid.bookingId, paid.id);
      const failed = account.refunds.find(({ id }) => id === refundId);
      const amountCents = failed === undefined ? 0 : retryCents(booksOf(account), failed);
      if (failed === undefined || amountCents === 0)
        throw refusal(
          'Nothing is owed for this refund: it did not fail, the booking did not change because of it, or it has been settled since.',
        );
      assertUndisputed(account);
      const { reason, keepsSlots } = failed;
      const again = await this.store(tx, account, { amountCents, owedCents: amountCents, reason, slotIds: [], keepsSlots, applied: true });
      await recordAudit?.(tx, again, paid.bookingId);
      return again;
    });
  }

  /**
   * Assigns slots to a partial refund that was made directly through the provider.
   * @param slotIds empty for a money-only refund, after which the buyer keeps every slot
   * @throws NOT_FOUND, VALIDATION_FAILED if the slots cost a different amount or were already assigned, PAYMENT_IN_PROGRESS
   */
  async assign(refundId: string, slotIds: readonly string[], slots: RefundInput['slots'], recordAudit?: AuditRefund): Promise<Refund> {
    const { bookingId } = await this.paymentOf(refundId);
    return this.db.transact(async (tx) => {
      const account = await this.lock(tx, bookingId);
      const chosen = chooseSlots(account, refundId, slotIds, slots);
      await recordAudit?.(tx, chosen, bookingId);
      if (chosen.moneyOnly) await markApplied(tx, chosen, chosen);
      else {
        await this.refundSync.takeSlots(tx, account, chosen, chosen);
        if (chosen.origin === 'provider') await this.outbox.stage(tx, 'refund-slots.mail', { refundId: chosen.id });
      }
      await this.refundSync.follow(tx, account);
      await this.refundSync.updateItems(tx, account);
      return chosen;
    });
  }

  /** Records that a payment's failed refunds were paid outside the provider. The caller closes the item. @param name the payment's name */
  async paidElsewhere(tx: Tx, name: string, reason: string): Promise<void> {
    const payment = await paymentOfIntent(tx, '', name);
    if (payment === null) return;
    const account = await this.lock(tx, payment.bookingId, payment.id);
    const { owedCents, wonBackCents } = booksOf(account);
    const amountCents = owedCents - wonBackCents;
    if (amountCents <= 0) return;
    const values = { paymentId: payment.id, reason, amountCents, owedCents: amountCents, applied: true };
    account.refunds.push(await insertRefund(tx, { ...values, state: 'succeeded', origin: 'elsewhere' }));
    await this.refundSync.follow(tx, account);
  }

  /** Returns all of a booking's disputes, oldest first. */
  disputes(reader: Reader, bookingId: number): Promise<Dispute[]> {
    return disputesOfBooking(reader, bookingId);
  }

  /** Returns all of a booking's refunds, oldest first. */
  list(reader: Reader, bookingId: number): Promise<Refund[]> {
    return refundsOfBooking(reader, bookingId);
  }

  /** @throws NOT_FOUND */
  private paymentOf(refundId: string): Promise<Payment> {
    return this.db.snapshot(async (reader) => {
      const refund = await readRefund(reader, refundId);
      const payment = refund && (await readPayment(reader, refund.paymentId));
      if (payment === null) throw new AppError('NOT_FOUND', "We couldn't find this refund.");
      return payment;
    });
  }

  /** Stores a refund, which the outbox then requests from the provider. */
  private async store(
    tx: Tx,
    { payment }: LockedAccount,
    input: Omit<NewRefund, 'paymentId' | 'state' | 'origin'> & Pick<RefundInput, 'origin'>,
  ): Promise<Refund> {
    if (payment.state === 'captured') await movePayment(tx, payment.id, 'captured', 'refunding');
    const refund = await insertRefund(tx, { paymentId: payment.id, state: 'requested', ...input, origin: input.origin ?? 'organiser' });
    await this.outbox.stage(tx, 'payments.refund', { refundId: refund.id });
    return refund;
  }

  /** @throws BOOKING_NOT_FOUND, VALIDATION_FAILED if nothing was paid through the provider, PAYMENT_IN_PROGRESS */
  private async lock(tx: Tx, bookingId: number, paymentId?: string): Promise<LockedAccount> {
    const booking = await tx.manager.findOne(Booking, { select: { selectionId: true, paymentStatus: true }, where: { id: bookingId } });
    if (booking === null) throw bookingNotFound();
    const account = await lockAccount(tx, this.lifecycle, { selectionId: booking.selectionId, bookingId, paymentId });
    if (account === undefined) throw notRefundable(booking.paymentStatus);
    if (isAsking(account)) throw new AppError('PAYMENT_IN_PROGRESS', REFUND_PENDING);
    return account;
  }
}

/** Returns the refund with the chosen slots. The part of its amount that covers earlier failed refunds does not pay for any slots. */
function chooseSlots(account: LockedAccount, refundId: string, slotIds: readonly string[], slots: RefundInput['slots']): Refund {
  const { booking, refunds } = account;
  const refund = refunds.find(({ id }) => id === refundId);
  if (refund === undefined || refund.appliedAt !== null || !isAccepted(refund.state))
    throw refusal('This refund no longer needs a choice. Somebody else may have made it.');
  const books = booksOf(account);
  const owedCents = Math.min(refund.amountCents, books.owedCents);
  const forSlots = refund.amountCents - owedCents;
  const wanted = [...new Set(slotIds)].sort();
  const fits = wanted.length === 0 || (wanted.every((id) => booking.slotIds.includes(id)) && wanted.length * books.slotCents === forSlots);
  if (!fits) throw invalid({ slotIds: [`Please choose slots of this booking that cost ${formatCents(forSlots)} in total.`] });
  return Object.assign(refund, { slotIds: wanted, owedCents, keepsSlots: slots === 'keep', moneyOnly: wanted.length === 0 });
}

/** @throws VALIDATION_FAILED if the provider rejects refunds of the payment because a bank has withdrawn the money */
function assertUndisputed({ disputes }: LockedAccount): void {
  const why = whyNoRefund(disputes);
  if (why !== null) throw refusal(why);
}

/** Returns the error for a booking that cannot be refunded, for example because it was already refunded in another window. */
function notRefundable(status: BookingStatus): AppError {
  return refusal(WHY_NOT[status] ?? 'Only a paid booking can be refunded.');
}

function refusal(message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, { fields: {} });
}

const WHY_NOT: Partial<Record<BookingStatus, string>> = {
  refunded: 'This booking was already refunded: nothing more goes back.',
  paid: 'It was paid in cash: return the cash under its receipt.',
};
