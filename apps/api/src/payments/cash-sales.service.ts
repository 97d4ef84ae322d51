import { Injectable } from '@nestjs/common';
import { UsersService } from '../auth/users.service.js';
import { bookingNotFound } from '../bookings/booking-id.rules.js';
import { Booking } from '../bookings/booking.entity.js';
import { insertBooking, lockBooking, moveBooking } from '../bookings/booking-queries.js';
import { Attention } from '../platform/attention/attention.js';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { violatedConstraint } from '../platform/db/pg-errors.js';
import { LockBusy, SessionLocks } from '../platform/db/session-locks.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { keyReused, type IdempotencyKey } from '../platform/http/idempotency/idempotency-key.js';
import { isTooLate } from '../season/settlement.js';
import { SeasonService } from '../season/season.service.js';
import { OpenSelectionsService } from '../selections/open-selections.service.js';
import { SelectionLifecycle } from '../selections/selection-lifecycle.js';
import { SelectionsService } from '../selections/selections.service.js';
import { Claims } from '../slots/claims.js';
import { slotRef } from '../slots/slots.rules.js';

export interface CashSaleInput {
  slotIds: readonly string[];
  buyerName: string;
  /** Empty if the buyer gave no phone number. */
  buyerPhone: string;
  amountDollars: number;
  soldBy: string;
  /** Idempotency key. A repeated request returns the existing sale. */
  request: IdempotencyKey | undefined;
}

/** Writes a sale's audit log entry within the sale's transaction. */
export type AuditSale = (tx: Tx, bookingId: number, amountCents: number) => Promise<void>;

/**
 * Sells slots for cash. First creates a user for the buyer, and holds the slots for that user under the usual rules (cut-off, freeze, daily
 * limit, one claim per slot). Then sells the slots and records the cash in a single transaction. If that transaction fails, the hold is
 * released immediately. If the process dies, the hold expires.
 */
@Injectable()
export class CashSalesService {
  constructor(
    private readonly db: Database,
    private readonly selections: SelectionsService,
    private readonly open: OpenSelectionsService,
    private readonly lifecycle: SelectionLifecycle,
    private readonly claims: Claims,
    private readonly attention: Attention,
    private readonly locks: SessionLocks,
    private readonly seasons: SeasonService,
    private readonly users: UsersService,
  ) {}

  /**
   * @returns the booking's ID
   * @throws SHIFT_NOT_OPEN, TOTAL_MISMATCH if the amount is wrong, BUSY_TRY_AGAIN, IDEMPOTENCY_KEY_REUSED, and any error that holding these
   * slots can cause, such as SLOT_CLOSED
   */
  async sell(input: CashSaleInput, recordAudit: AuditSale): Promise<number> {
    const { soldBy, request } = input;
    if (request === undefined) return this.sellNow(input, recordAudit);
    // A repeated request waits for the result of the first one.
    const sold = this.locks.alone(`cash sale ${soldBy} ${request.key}`, () => this.sellOnce(input, request, recordAudit));
    return sold.catch((error: unknown) => {
      throw error instanceof LockBusy ? new AppError('BUSY_TRY_AGAIN', 'This sale is still being recorded.', {}, 2) : error;
    });
  }

  private async sellOnce(input: CashSaleInput, request: IdempotencyKey, recordAudit: AuditSale): Promise<number> {
    const known = await this.soldBefore(input.soldBy, request);
    if (known !== undefined) return known;
    try {
      return await this.sellNow(input, recordAudit);
    } catch (error) {
      // If the connection was lost, the error does not reveal whether the sale was committed, but a row with the request key does.
      const meanwhile = await this.soldBefore(input.soldBy, request);
      if (meanwhile !== undefined) return meanwhile;
      throw error;
    }
  }

  private async soldBefore(soldBy: string, request: IdempotencyKey): Promise<number | undefined> {
    const [sale] = await this.db.single((reader) =>
      reader.rows<{ booking_id: number; request_hash: string }>(
        `SELECT booking_id, request_hash FROM cash_sales WHERE sold_by = $1 AND request_key = $2`,
        [soldBy, request.key],
      ),
    );
    if (sale !== undefined && sale.request_hash !== request.hash) throw keyReused();
    return sale?.booking_id;
  }

  private async sellNow(input: CashSaleInput, recordAudit: AuditSale): Promise<number> {
    const shift = await this.db.single((reader) => openShift(reader, input.soldBy));
    if (shift === undefined) throw new AppError('SHIFT_NOT_OPEN', 'Open your shift first: count the box.');
    const buyer = await this.users.createCashBuyer(input.buyerName, input.buyerPhone);
    try {
      const { selectionId } = await this.selections.create(buyer, {
        slots: input.slotIds.map((id) => ({ id })) as never,
        totalAmount: input.amountDollars,
      });
      try {
        return await this.db.transact((tx) => this.write(tx, selectionId, shift, input, recordAudit));
      } catch (error) {
        await this.open.release(buyer, selectionId);
        throw await this.refusal(error, input);
      }
    } catch (error) {
      await this.users.deleteUnusedCashBuyer(buyer);
      throw error;
    }
  }

  /**
   * Returns the cash in full and puts the slots back on sale. If the shift in which the sale was made is still open, the cash comes from
   * that shift's box. Otherwise, it comes from the box of the organiser who returns it.
   * @returns the amount in cents
   * @throws BOOKING_NOT_FOUND, SHIFT_NOT_OPEN, VALIDATION_FAILED if the cash has already been returned
   */
  async giveBack(tx: Tx, bookingId: number, by: string): Promise<number> {
    const booking = await tx.manager.findOne(Booking, { select: { selectionId: true }, where: { id: bookingId } });
    if (booking === null) throw bookingNotFound();
    await this.lifecycle.lock(tx, booking.selectionId);
    await lockBooking(tx, bookingId);
    const [sale] = await tx.rows<{ amount_cents: number; shift_id: string | null }>(
      `SELECT k.amount_cents, s.id AS shift_id FROM cash_sales k LEFT JOIN cash_shifts s ON s.id = k.shift_id AND s.closed_at IS NULL
        WHERE k.booking_id = $1`,
      [bookingId],
    );
    if (sale === undefined) throw bookingNotFound();
    if (!(await moveBooking(tx, bookingId, 'paid', 'refunded')))
      throw new AppError('VALIDATION_FAILED', 'The cash has already been returned.', { fields: {} });
    // Releases the slots before locking the shift, because sales lock in the same order.
    await this.claims.releaseSold(tx, bookingId);
    const returned = tx.write(
      `UPDATE cash_sales SET returned_cents = amount_cents, returned_at = now(), returned_by = $2, returned_shift_id = $3 WHERE booking_id = $1`,
      [bookingId, by, sale.shift_id ?? (await openShift(tx, by)) ?? null],
    );
    await returned.catch((error: unknown) => {
      const rule = violatedConstraint(error);
      if (rule === 'cash_sales_open_shift')
        throw new AppError(
          'SHIFT_NOT_OPEN',
          'The shift for this sale is closed. The person who asks to return the cash must open their own shift first: the cash comes out of that box.',
        );
      throw error;
    });
    return sale.amount_cents;
  }

  /** Locks the buyer's row, which precedes the approval and the selection in the lock order. */
  async lockBuyer(tx: Tx, bookingId: number): Promise<void> {
    await tx.rows(`SELECT 1 FROM users WHERE id = (SELECT user_id FROM bookings WHERE id = $1) FOR NO KEY UPDATE`, [bookingId]);
  }

  /**
   * Converts constraint violations into errors for the cashier. Also notifies organisers of a sale that would have exceeded the daily
   * limit.
   */
  private async refusal(error: unknown, { soldBy, buyerPhone }: CashSaleInput): Promise<unknown> {
    const rule = violatedConstraint(error);
    if (rule === 'cash_sales_open_shift')
      return new AppError('SHIFT_NOT_OPEN', 'Your shift was closed just now, or is from an earlier season. Please open a new one.');
    if (rule !== 'cash_sales_day_limit') return error;
    const date = (error as { detail?: string }).detail ?? '';
    const text =
      buyerPhone === ''
        ? 'You have sold as many slots on this day as you can to people without a phone number. Ask for their number.'
        : 'The person with this phone number already has as many slots on this day as one person can have.';
    const whose = buyerPhone === '' ? 'people without a phone number' : 'one phone number';
    await this.attention.raise('cash-limit', `${date}, cashier ${soldBy}`, `A sale was refused: too many slots on ${date} for ${whose}.`);
    return new AppError('MAX_SLOTS_PER_DAY', text, { date });
  }

  private async write(
    tx: Tx,
    selectionId: string,
    shift: string,
    { soldBy, request }: CashSaleInput,
    recordAudit: AuditSale,
  ): Promise<number> {
    const selection = await this.lifecycle.lockForSale(tx, selectionId);
    if (selection === null) throw new Error('the hold of a cash sale no longer exists');
    const { userId, seasonYear, slotIds, totalCents } = selection;
    if (await isTooLate(tx, await this.seasons.onSaleIn(tx, seasonYear), slotIds, this.seasons.clock.now()))
      throw new AppError('SLOT_CLOSED', 'One of these time slots is about to be settled for the draw. It can no longer be sold.', {
        unavailableSlots: slotIds.map(slotRef),
      });
    const booking = await insertBooking(tx, { userId, selectionId, seasonYear, slotIds, totalCents });
    const lost = await this.lifecycle.sell(tx, selection, booking.id);
    if (lost.length > 0) throw new AppError('SELECTION_EXPIRED', 'The slots were lost during the sale. Please try again.');
    await moveBooking(tx, booking.id, 'pending', 'confirming');
    await moveBooking(tx, booking.id, 'confirming', 'paid');
    // Issues receipt numbers one at a time under a lock, because they must have no gaps. A sequence would leave a gap whenever a sale
    // fails.
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('cash receipts'), $1)`, [seasonYear]);
    const [sale] = await tx.rows<{ to_self: boolean }>(
      `INSERT INTO cash_sales (booking_id, season_year, receipt, amount_cents, sold_by, shift_id, request_key, request_hash)
       SELECT $1, $2, coalesce(max(receipt), 0) + 1, $3, $4, $5, $6, $7 FROM cash_sales WHERE season_year = $2 RETURNING to_self`,
      [booking.id, seasonYear, totalCents, soldBy, shift, request?.key ?? null, request?.hash ?? null],
    );
    if (sale?.to_self)
      await this.attention.raise('cash-to-self', booking.reference, 'The buyer has the same name or phone number as the cashier.', tx);
    await recordAudit(tx, booking.id, totalCents);
    return booking.id;
  }
}

async function openShift(reader: Reader, cashier: string): Promise<string | undefined> {
  const [shift] = await reader.rows<{ id: string }>(`SELECT id FROM cash_shifts WHERE cashier_id = $1 AND closed_at IS NULL`, [cashier]);
  return shift?.id;
}
