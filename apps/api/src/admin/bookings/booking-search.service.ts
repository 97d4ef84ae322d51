import { Injectable } from '@nestjs/common';
import type { AdminBookingLine, AdminBookingPage, BookingStatus } from '@raffle/contracts/admin-bookings';
import { centsToDollars } from '@raffle/contracts/money';
import { Database } from '../../platform/db/database.js';
import { literal } from '../../platform/db/like.rules.js';
import { AppError } from '../../platform/http/app-error.js';
import { phoneDigits } from './phone-digits.rules.js';

export interface BookingFilter {
  /** Reference or a part of it, name, e-mail, phone, or a slot such as 2025-06-14T10:00. */
  q?: string;
  status?: BookingStatus;
  /** Bookings with a slot on this date. */
  date?: string;
  year?: number;
  /** Bookings older than this id. */
  after?: string;
  limit: number;
}

export interface BookingLineRow {
  id: number;
  reference: string;
  status: BookingStatus;
  cents: number;
  slot_ids: string[];
  public_id: string;
  full_name: string;
  email: string;
  phone: string;
  created_at: Date;
  paid_at: Date | null;
}

/** A pending booking is what its selection is now; afterwards it is what was bought. */
export const BOOKING_LINES = `
  SELECT b.id, b.reference, b.payment_status AS status, b.created_at, b.paid_at,
         CASE WHEN b.payment_status = 'pending' THEN s.total_cents ELSE b.total_cents END AS cents,
         CASE WHEN b.payment_status = 'pending' THEN s.slot_ids
              ELSE ARRAY(SELECT slot_id FROM booking_slots WHERE booking_id = b.id ORDER BY slot_id) END AS slot_ids,
         u.public_id, u.full_name, CASE WHEN u.walk_in THEN '' ELSE u.email END AS email, u.phone
    FROM bookings b JOIN users u ON u.id = b.user_id JOIN selections s ON s.id = b.selection_id`;

const FOUND = `
  WHERE ($1::text IS NULL OR b.reference LIKE '%' || upper($1) || '%' OR u.full_name ILIKE '%' || $1 || '%' OR u.email ILIKE '%' || $1 || '%'
         OR ($2 <> '' AND u.phone LIKE '%' || $2 || '%')
         OR EXISTS (SELECT 1 FROM booking_slots x WHERE x.booking_id = b.id AND x.slot_id = upper($1)))
    AND ($3::text IS NULL OR b.payment_status = $3)
    AND ($4::text IS NULL OR EXISTS (SELECT 1 FROM booking_slots x WHERE x.booking_id = b.id AND x.slot_id LIKE $4 || 'T%'))
    AND ($5::int IS NULL OR b.season_year = $5)
    AND ($6::int IS NULL OR b.id < $6)
  ORDER BY b.id DESC LIMIT $7`;

/** Finds bookings by whatever somebody on the phone can tell. */
@Injectable()
export class BookingSearchService {
  constructor(private readonly db: Database) {}

  /** Newest first. */
  async page({ q, status, date, year, after, limit }: BookingFilter): Promise<AdminBookingPage> {
    const text = q?.trim() || null;
    const rows = await this.db.rows<BookingLineRow>(BOOKING_LINES + FOUND, [
      text === null ? null : literal(text),
      phoneDigits(text),
      status ?? null,
      date ?? null,
      year ?? null,
      after ?? null,
      limit + 1,
    ]);
    const bookings = rows.slice(0, limit).map(bookingLine);
    return { bookings, next: rows.length > limit ? String(bookings.at(-1)?.id) : null };
  }

  /** @throws BOOKING_NOT_FOUND */
  async line(bookingId: number): Promise<{ line: AdminBookingLine; slotIds: string[] }> {
    const [row] = await this.db.rows<BookingLineRow>(`${BOOKING_LINES} WHERE b.id = $1`, [bookingId]);
    if (row === undefined) throw new AppError('BOOKING_NOT_FOUND', 'There is no booking of this number.');
    return { line: bookingLine(row), slotIds: row.slot_ids };
  }
}

export function bookingLine(row: BookingLineRow): AdminBookingLine {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    totalAmount: centsToDollars(row.cents),
    slots: row.slot_ids.length,
    firstSlot: row.slot_ids.toSorted()[0] ?? null,
    person: { id: row.public_id, fullName: row.full_name, email: row.email, phone: row.phone },
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  };
}
