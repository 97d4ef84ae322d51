import type { Tx } from '../platform/db/database.js';
import { newBookingReference } from './booking-reference.js';
import type { BookingStatus, NextBookingStatus } from './booking-states.rules.js';
import './bookings.events.js';

/** A booking as read under its row lock, with its slots in order of time. */
export interface BookingRow {
  id: number;
  reference: string;
  userId: string;
  selectionId: string;
  status: BookingStatus;
  totalCents: number;
  slotIds: string[];
}

/** What is bought: the selection as it is when checkout begins. */
export interface Purchase {
  userId: string;
  selectionId: string;
  seasonYear: number;
  slotIds: readonly string[];
  totalCents: number;
}

const COLUMNS = `id, reference, user_id AS "userId", selection_id AS "selectionId", payment_status AS status, total_cents AS "totalCents"`;

export function lockBookingOfSelection(tx: Tx, selectionId: string): Promise<BookingRow | undefined> {
  return lockWhere(tx, 'selection_id', selectionId);
}

export function lockBooking(tx: Tx, bookingId: number): Promise<BookingRow | undefined> {
  return lockWhere(tx, 'id', bookingId);
}

/** The caller holds the selection's lock, so two checkouts of one selection cannot both insert. */
export async function insertBooking(tx: Tx, purchase: Purchase): Promise<BookingRow> {
  const [row] = await tx.rows<Omit<BookingRow, 'slotIds'>>(
    `INSERT INTO bookings (reference, user_id, selection_id, season_year, payment_status, total_cents)
     VALUES ($1, $2, $3, $4, 'pending', $5) RETURNING ${COLUMNS}`,
    [newBookingReference(), purchase.userId, purchase.selectionId, purchase.seasonYear, purchase.totalCents],
  );
  if (row === undefined) throw new Error('the booking was not inserted');
  await insertSlots(tx, row.id, purchase.slotIds);
  return { ...row, slotIds: [...purchase.slotIds].sort() };
}

/** A pending booking follows its selection: somebody deselected slots, or lost some, before paying. */
export async function rewriteBooking(tx: Tx, booking: BookingRow, purchase: Purchase): Promise<void> {
  await tx.write(`DELETE FROM booking_slots WHERE booking_id = $1`, [booking.id]);
  await insertSlots(tx, booking.id, purchase.slotIds);
  const written = await tx.write(`UPDATE bookings SET total_cents = $2 WHERE id = $1 AND payment_status = 'pending'`, [
    booking.id,
    purchase.totalCents,
  ]);
  if (written === 0) throw new Error(`booking ${booking.reference} was no longer pending`);
  booking.slotIds = [...purchase.slotIds].sort();
  booking.totalCents = purchase.totalCents;
}

/** Slots that were refunded leave a paid booking, which then costs what is left. Other bookings stay as they are. */
export async function dropSlots(tx: Tx, booking: BookingRow, slotIds: readonly string[], cents: number): Promise<void> {
  const written = await tx.write(`UPDATE bookings SET total_cents = total_cents - $2 WHERE id = $1 AND payment_status = 'paid'`, [
    booking.id,
    cents,
  ]);
  if (written === 0) throw new Error(`booking ${booking.reference} was no longer paid`);
  await tx.write(`DELETE FROM booking_slots WHERE booking_id = $1 AND slot_id = ANY($2)`, [booking.id, slotIds]);
  booking.slotIds = booking.slotIds.filter((id) => !slotIds.includes(id));
  booking.totalCents -= cents;
  tx.emit('booking.changed', { userId: booking.userId, bookingId: booking.id, referenceNumber: booking.reference, paymentStatus: 'paid' });
}

/** One edge of the state table as a conditional update; false when the booking was no longer `from`. */
export async function moveBooking<From extends BookingStatus>(
  tx: Tx,
  bookingId: number,
  from: From,
  to: NextBookingStatus<From>,
): Promise<boolean> {
  const [row] = await tx.rows<{ userId: string; reference: string }>(
    `UPDATE bookings SET payment_status = $3, paid_at = CASE WHEN $3 = 'paid' THEN now() ELSE paid_at END
     WHERE id = $1 AND payment_status = $2 RETURNING user_id AS "userId", reference`,
    [bookingId, from, to],
  );
  if (row === undefined) return false;
  tx.emit('booking.changed', { userId: row.userId, bookingId, referenceNumber: row.reference, paymentStatus: to });
  return true;
}

async function lockWhere(tx: Tx, column: 'id' | 'selection_id', value: unknown): Promise<BookingRow | undefined> {
  const [row] = await tx.rows<Omit<BookingRow, 'slotIds'>>(`SELECT ${COLUMNS} FROM bookings WHERE ${column} = $1 FOR UPDATE`, [value]);
  if (row === undefined) return undefined;
  const slots = await tx.rows<{ slot_id: string }>(`SELECT slot_id FROM booking_slots WHERE booking_id = $1 ORDER BY slot_id`, [row.id]);
  return { ...row, slotIds: slots.map(({ slot_id }) => slot_id) };
}

async function insertSlots(tx: Tx, bookingId: number, slotIds: readonly string[]): Promise<void> {
  await tx.write(`INSERT INTO booking_slots (booking_id, slot_id) SELECT $1, unnest($2::text[])`, [bookingId, slotIds]);
}
