import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { bookingNotFound } from '../bookings/booking-id.rules.js';
import { insertBooking, lockBooking, moveBooking } from '../bookings/booking-row.js';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError } from '../platform/http/app-error.js';
import { keyReused, type IdempotentRequest } from '../platform/http/idempotency.js';
import { OpenSelectionsService } from '../selections/open-selections.service.js';
import { SelectionLifecycle } from '../selections/selection-lifecycle.js';
import { SelectionsService } from '../selections/selections.service.js';

export interface CashSaleWish {
  slotIds: readonly string[];
  buyerName: string;
  /** Empty: none was given. */
  buyerPhone: string;
  amountDollars: number;
  soldBy: string;
  /** The same sale asked for again, because its answer was lost, is the sale that was made. */
  request: IdempotentRequest | undefined;
}

/** Written in the transaction of the deed. */
export type NotedSale = (tx: Tx, bookingId: number, amountCents: number) => Promise<void>;

/** No password and no answer matches it. */
const NO_HASH = '';

/**
 * Sales for cash. The slots are held first as anybody's are, by the same rules (cut-off, freeze, limit of the day, one
 * claim a slot), for a person made for this sale; then one transaction sells them and writes the cash down. What comes
 * between is a hold that is let go at once, or that runs out should the process die.
 */
@Injectable()
export class CashSalesService {
  constructor(
    private readonly db: Database,
    private readonly selections: SelectionsService,
    private readonly open: OpenSelectionsService,
    private readonly lifecycle: SelectionLifecycle,
  ) {}

  /** @throws whatever a selection of these slots throws, TOTAL_MISMATCH for another amount among them @returns the booking's id */
  async sell(wish: CashSaleWish, noted: NotedSale): Promise<number> {
    const known = await this.soldBefore(wish);
    if (known !== undefined) return known;
    try {
      return await this.sellNow(wish, noted);
    } catch (error) {
      // What refused it may be the first asking itself, which has just come to its end.
      const meanwhile = await this.soldBefore(wish);
      if (meanwhile !== undefined) return meanwhile;
      throw error;
    }
  }

  private async soldBefore({ soldBy, request }: CashSaleWish): Promise<number | undefined> {
    if (request === undefined) return undefined;
    const [sale] = await this.db.rows<{ booking_id: number; request_hash: string }>(
      `SELECT booking_id, request_hash FROM cash_sales WHERE sold_by = $1 AND request_key = $2`,
      [soldBy, request.key],
    );
    if (sale !== undefined && sale.request_hash !== request.hash) throw keyReused();
    return sale?.booking_id;
  }

  private async sellNow(wish: CashSaleWish, noted: NotedSale): Promise<number> {
    const buyer = await this.addBuyer(wish);
    try {
      const { selectionId } = await this.selections.create(buyer, {
        slots: wish.slotIds.map((id) => ({ id })) as never,
        totalAmount: wish.amountDollars,
      });
      try {
        return await this.db.transact((tx) => this.write(tx, selectionId, wish, noted));
      } catch (error) {
        await this.open.release(buyer, selectionId);
        throw error;
      }
    } catch (error) {
      await this.db.rows(`DELETE FROM users WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM selections WHERE user_id = $1)`, [buyer]);
      throw error;
    }
  }

  /** The cash goes back whole, and the slots on sale again. @throws BOOKING_NOT_FOUND, VALIDATION_FAILED the second time */
  async giveBack(bookingId: number, by: string, noted: NotedSale): Promise<void> {
    await this.db.transact(async (tx) => {
      const [sale] = await tx.rows<{ selection_id: string; amount_cents: number }>(
        `SELECT b.selection_id, k.amount_cents FROM cash_sales k JOIN bookings b ON b.id = k.booking_id WHERE k.booking_id = $1`,
        [bookingId],
      );
      if (sale === undefined) throw bookingNotFound();
      await this.lifecycle.lock(tx, sale.selection_id);
      await lockBooking(tx, bookingId);
      if (!(await moveBooking(tx, bookingId, 'paid', 'refunded')))
        throw new AppError('VALIDATION_FAILED', 'The cash was given back already: nothing more goes back.', { fields: {} });
      await tx.write(`UPDATE cash_sales SET returned_cents = amount_cents, returned_at = now(), returned_by = $2 WHERE booking_id = $1`, [
        bookingId,
        by,
      ]);
      await this.lifecycle.releaseSold(tx, bookingId);
      await noted(tx, bookingId, sale.amount_cents);
    });
  }

  /** Shown by first name and initial: nobody can ask for less afterwards. */
  private async addBuyer({ buyerName, buyerPhone }: CashSaleWish): Promise<string> {
    const publicId = randomBytes(12).toString('base64url');
    const [row] = await this.db.rows<{ id: string }>(
      `INSERT INTO users (public_id, email, full_name, phone, password_hash, security_question, security_answer_hash, name_display, walk_in)
       VALUES ($1, $2, $3, $4, $5, '', $5, 'initial', true) RETURNING id`,
      [publicId, `walk-in-${publicId}@invalid`, buyerName, buyerPhone, NO_HASH],
    );
    if (row === undefined) throw new Error('the buyer was not inserted');
    return row.id;
  }

  private async write(tx: Tx, selectionId: string, { soldBy, request }: CashSaleWish, noted: NotedSale): Promise<number> {
    const selection = await this.lifecycle.lock(tx, selectionId);
    if (selection === undefined) throw new Error('the hold of a cash sale is gone');
    await tx.write(`UPDATE selections SET customer_email = '' WHERE id = $1`, [selectionId]);
    const { userId, seasonYear, slotIds, totalCents } = selection;
    const booking = await insertBooking(tx, { userId, selectionId, seasonYear, slotIds, totalCents });
    const { lost } = await this.lifecycle.sell(tx, selection, booking.id);
    if (lost.length > 0) throw new AppError('SELECTION_EXPIRED', 'The slots were lost while the sale was written down. Please try again.');
    await moveBooking(tx, booking.id, 'pending', 'confirming');
    await moveBooking(tx, booking.id, 'confirming', 'paid');
    // One at a time: receipts have no gaps, which a sequence would leave after a sale that failed.
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('cash receipts'), $1)`, [seasonYear]);
    await tx.write(
      `INSERT INTO cash_sales (booking_id, season_year, receipt, amount_cents, sold_by, request_key, request_hash)
       SELECT $1, $2, coalesce(max(receipt), 0) + 1, $3, $4, $5, $6 FROM cash_sales WHERE season_year = $2`,
      [booking.id, seasonYear, totalCents, soldBy, request?.key ?? null, request?.hash ?? null],
    );
    await noted(tx, booking.id, totalCents);
    return booking.id;
  }
}
