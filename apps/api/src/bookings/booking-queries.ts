import { In } from 'typeorm';
import type { Tx } from '../platform/db/database.js';
import { BookingSlot } from './booking-slot.entity.js';
import { Booking } from './booking.entity.js';
import { newBookingReference } from './booking-reference.js';
import type { BookingStatus, NextBookingStatus } from './booking-states.rules.js';
import './bookings.events.js';

/** A booking read while holding its row lock, with its slots in chronological order. */
export type LockedBooking = Pick<Booking, 'id' | 'reference' | 'userId' | 'selectionId' | 'paymentStatus' | 'totalCents'> & {
  slotIds: string[];
};

/** What a booking contains, that is, its selection as of the start of checkout. */
export type Purchase = Pick<Booking, 'userId' | 'selectionId' | 'seasonYear' | 'totalCents'> & { slotIds: readonly string[] };

const COLUMNS = `id, reference, user_id AS "userId", selection_id AS "selectionId", payment_status AS "paymentStatus", total_cents AS "totalCents"`;

export function lockBookingOfSelection(tx: Tx, selectionId: string): Promise<LockedBooking | undefined> {
  return lockWhere(tx, 'selection_id', selectionId);
}

export function lockBooking(tx: Tx, bookingId: number): Promise<LockedBooking | undefined> {
  return lockWhere(tx, 'id', bookingId);
}

/**
 * Inserts a booking and records that the buyer accepts the current terms. The caller must hold the selection's lock, so that two checkouts
 * of the same selection cannot each insert a booking.
 */
export async function insertBooking(tx: Tx, purchase: Purchase): Promise<LockedBooking> {
  const [row] = await tx.rows<Omit<LockedBooking, 'slotIds'>>(
    `WITH booking AS (INSERT INTO bookings (reference, user_id, selection_id, season_year, payment_status, total_cents)
                      VALUES ($1, $2, $3, $4, 'pending', $5) RETURNING *),
          slots AS (INSERT INTO booking_slots (booking_id, slot_id) SELECT booking.id, unnest($6::text[]) FROM booking),
          accepted AS (INSERT INTO acceptances (user_id, booking_id, season_year, rules_version, privacy_version)
                       SELECT booking.user_id, booking.id, season_year, rules_version, privacy_version FROM booking JOIN terms_versions USING (season_year))
     SELECT ${COLUMNS} FROM booking`,
    [newBookingReference(), purchase.userId, purchase.selectionId, purchase.seasonYear, purchase.totalCents, purchase.slotIds],
  );
  if (row === undefined) throw new Error('the booking was not inserted');
  return { ...row, slotIds: [...purchase.slotIds].sort() };
}

/** Updates a pending booking to match its selection, after slots were deselected or lost. */
export async function rewriteBooking(tx: Tx, booking: LockedBooking, purchase: Purchase): Promise<void> {
  const { id: bookingId } = booking;
  await tx.manager.delete(BookingSlot, { bookingId });
  await tx.manager.insert(
    BookingSlot,
    purchase.slotIds.map((slotId) => ({ bookingId, slotId })),
  );
  const { totalCents } = purchase;
  const { affected } = await tx.manager.update(Booking, { id: bookingId, paymentStatus: 'pending' }, { totalCents });
  if (affected === 0) throw new Error(`booking ${booking.reference} was no longer pending`);
  booking.slotIds = [...purchase.slotIds].sort();
  booking.totalCents = purchase.totalCents;
}

/** Removes refunded slots from a paid booking and reduces its total. @throws Error if the booking is not paid */
export async function dropSlots(tx: Tx, booking: LockedBooking, slotIds: readonly string[], priceCents: number): Promise<void> {
  const cents = slotIds.length * priceCents;
  const written = await tx.write(`UPDATE bookings SET total_cents = total_cents - $2 WHERE id = $1 AND payment_status = 'paid'`, [
    booking.id,
    cents,
  ]);
  if (written === 0) throw new Error(`booking ${booking.reference} was no longer paid`);
  await tx.manager.delete(BookingSlot, { bookingId: booking.id, slotId: In([...slotIds]) });
  booking.slotIds = booking.slotIds.filter((id) => !slotIds.includes(id));
  booking.totalCents -= cents;
  tx.emit('booking.changed', { userId: booking.userId, bookingId: booking.id, referenceNumber: booking.reference, paymentStatus: 'paid' });
}

/**
 * Moves a booking along one transition in the state table. Returns false if the booking was no longer in state `from`. `paid_at` is the
 * time at which the money was authorised, however long the capture took.
 */
export async function moveBooking<From extends BookingStatus>(
  tx: Tx,
  bookingId: number,
  from: From,
  to: NextBookingStatus<From>,
): Promise<boolean> {
  const [row] = await tx.rows<{ userId: string; reference: string }>(
    `UPDATE bookings SET payment_status = $3, authorised_at = CASE WHEN $3 = 'confirming' THEN now() ELSE authorised_at END,
            paid_at = CASE WHEN $3 = 'paid' THEN coalesce(authorised_at, now()) ELSE paid_at END
     WHERE id = $1 AND payment_status = $2 RETURNING user_id AS "userId", reference`,
    [bookingId, from, to],
  );
  if (row === undefined) return false;
  tx.emit('booking.changed', { userId: row.userId, bookingId, referenceNumber: row.reference, paymentStatus: to });
  return true;
}

/** Makes the owner's open pages show a pending booking with the status `paymentStatus`. The booking's row does not change. */
export async function publishBooking(tx: Tx, bookingId: number, paymentStatus: BookingStatus): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  if (booking?.paymentStatus !== 'pending') return;
  tx.emit('booking.changed', { userId: booking.userId, bookingId, referenceNumber: booking.reference, paymentStatus });
}

/** Stores the message that the dashboard shows when a booking is cancelled after the buyer has paid. */
export async function noteCancelledBecause(tx: Tx, bookingId: number, sentence: string): Promise<void> {
  await tx.manager.update(Booking, { id: bookingId }, { cancelledBecause: sentence });
}

/**
 * Locks a booking and reads its slots. Every change to the slots takes the selection's lock. The caller must hold that lock, so that the
 * slots match the locked booking.
 */
async function lockWhere(tx: Tx, column: 'id' | 'selection_id', value: unknown): Promise<LockedBooking | undefined> {
  const [row] = await tx.rows<LockedBooking & Record<string, unknown>>(
    `SELECT ${COLUMNS}, ARRAY(SELECT slot_id FROM booking_slots WHERE booking_id = bookings.id ORDER BY slot_id) AS "slotIds"
     FROM bookings WHERE ${column} = $1 FOR UPDATE`,
    [value],
  );
  return row;
}
