import { Injectable } from '@nestjs/common';
import type { BookingView } from '@raffle/contracts/bookings';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { SelectionLifecycle } from '../selections/selection-lifecycle.js';
import { isProcessing } from '../selections/processing.rules.js';
import type { Selection } from '../selections/selection.entity.js';
import { bookingNotFound } from './booking-id.rules.js';
import { bookingReferenceFrom } from './booking-reference.js';
import { lockBookingOfSelection, moveBooking } from './booking-queries.js';
import { bookingView, PAID_AND_REFUNDED, type ReadBooking } from './bookings.view.js';

/**
 * A pending booking has its selection's slots, which can still be deselected or lost. Any other booking has the slots that were bought.
 * While the provider is processing a payment, the pending booking is shown as confirming, because the buyer has nothing left to pay. The
 * database's clock decides whether `heldUntil` has passed.
 */
const READ = `
  SELECT b.id, b.reference, CASE WHEN b.payment_status = 'pending' AND ${isProcessing('b.selection_id')} THEN 'confirming' ELSE b.payment_status END AS status, b.selection_id AS "selectionId",
         b.created_at AS "createdAt", b.paid_at AS "paidAt", b.cancelled_because AS "cancelledBecause",
         CASE WHEN b.payment_status = 'pending' THEN s.total_cents ELSE b.total_cents END AS "totalCents",
         CASE WHEN b.payment_status = 'pending' THEN s.slot_ids
              ELSE ARRAY(SELECT slot_id FROM booking_slots WHERE booking_id = b.id ORDER BY slot_id) END AS "slotIds",
         CASE WHEN b.payment_status = 'pending' AND s.state IN ('held', 'paying') AND s.expires_at > now()
              THEN s.expires_at END AS "heldUntil",
         ${PAID_AND_REFUNDED},
         (SELECT c.code FROM challenge_cards c WHERE c.booking_id = b.id AND b.payment_status = 'paid') AS "challenge"
  FROM bookings b JOIN selections s ON s.id = b.selection_id
  WHERE b.user_id = $1`;

type Row = ReadBooking & Record<string, unknown>;

/** Reads a user's own bookings, treating other users' bookings as nonexistent. Cancels an unpaid booking when its selection ends. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly db: Database,
    lifecycle: SelectionLifecycle,
  ) {
    lifecycle.whenEnded((tx, selection) => this.cancelUnpaid(tx, selection));
  }

  list(userId: string): Promise<BookingView[]> {
    return this.db.single((reader) => this.listIn(reader, userId));
  }

  async listIn(reader: Reader, userId: string): Promise<BookingView[]> {
    const rows = await reader.rows<Row>(`${READ} ORDER BY b.created_at DESC, b.id DESC`, [userId]);
    return rows.map(bookingView);
  }

  async byReference(userId: string, reference: string): Promise<BookingView> {
    const wanted = bookingReferenceFrom(reference);
    return one(await this.db.single((reader) => reader.rows<Row>(`${READ} AND b.reference = $2`, [userId, wanted])));
  }

  byId(userId: string, bookingId: number): Promise<BookingView> {
    return this.db.single((reader) => this.byIdIn(reader, userId, bookingId));
  }

  async byIdIn(reader: Reader, userId: string, bookingId: number): Promise<BookingView> {
    return one(await reader.rows<Row>(`${READ} AND b.id = $2`, [userId, bookingId]));
  }

  /**
   * Cancels the booking in the same transaction that releases the slots, so that users never see an unpaid booking that can no longer be
   * paid for.
   */
  private async cancelUnpaid(tx: Tx, selection: Selection): Promise<void> {
    const booking = await lockBookingOfSelection(tx, selection.id);
    if (booking?.paymentStatus === 'pending') await moveBooking(tx, booking.id, 'pending', 'cancelled');
  }
}

function one([row]: Row[]): BookingView {
  if (row === undefined) throw bookingNotFound();
  return bookingView(row);
}
