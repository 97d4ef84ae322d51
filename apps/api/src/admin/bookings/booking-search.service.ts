import { Injectable } from '@nestjs/common';
import type { AdminBookingLine, AdminBookingPage, BookingStatus } from '@raffle/contracts/admin-bookings';
import { centsToDollars } from '@raffle/contracts/money';
import { Database } from '../../platform/db/database.js';
import { patternOf } from '../../platform/db/like.rules.js';
import { exportQuery, maunTime, queryLines, type Column } from '../../platform/db/query-lines.js';
import { AppError } from '../../platform/http/app-error.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { phoneDigits } from './phone-digits.rules.js';

export interface BookingFilter {
  /** Reference or a part of it, name, e-mail, phone, or a slot such as 2025-06-14T10:00. */
  q?: string;
  status?: BookingStatus;
  /** Bookings with a slot on this date. */
  date?: string;
  year?: number;
}

interface BookingLineRow {
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
const CENTS = `CASE WHEN b.payment_status = 'pending' THEN s.total_cents ELSE b.total_cents END`;
const SLOT_IDS = `CASE WHEN b.payment_status = 'pending' THEN s.slot_ids ELSE ARRAY(SELECT slot_id FROM booking_slots WHERE booking_id = b.id ORDER BY slot_id) END`;
/** Whoever bought at the bridge has none. */
const EMAIL = `CASE WHEN u.walk_in THEN '' ELSE u.email END`;

const BOOKINGS = `bookings b JOIN users u ON u.id = b.user_id JOIN selections s ON s.id = b.selection_id`;

const BOOKING_LINES = `
  SELECT b.id, b.reference, b.payment_status AS status, b.created_at, b.paid_at, ${CENTS} AS cents, ${SLOT_IDS} AS slot_ids,
         u.public_id, u.full_name, ${EMAIL} AS email, u.phone
    FROM`;

/** `$1` is text looked for, `$2` digits of a phone in it, `$3` the state, `$4` a predicted date, `$5` the season's year; null for any. */
const FOUND = `
  ${BOOKINGS}
  WHERE ($1::text IS NULL OR b.reference LIKE '%' || upper($1) || '%' OR u.full_name ILIKE '%' || $1 || '%' OR u.email ILIKE '%' || $1 || '%'
         OR ($2 <> '' AND u.phone LIKE '%' || $2 || '%')
         OR EXISTS (SELECT 1 FROM booking_slots x WHERE x.booking_id = b.id AND x.slot_id = upper($1)))
    AND ($3::text IS NULL OR b.payment_status = $3)
    AND ($4::text IS NULL OR EXISTS (SELECT 1 FROM booking_slots x WHERE x.booking_id = b.id AND x.slot_id LIKE $4 || 'T%'))
    AND ($5::int IS NULL OR b.season_year = $5)`;

const COLUMNS: Column[] = [
  ['reference', 'b.reference'],
  ['state', 'b.payment_status'],
  ['slots', `cardinality(${SLOT_IDS})`],
  ['slots (Maun time)', `array_to_string(${SLOT_IDS}, ' ')`],
  ['amount in dollars', `round((${CENTS}) / 100.0, 2)::float8`],
  ['name', 'u.full_name'],
  ['e-mail', EMAIL],
  ['phone', 'u.phone'],
  ['booked at (Maun time)', maunTime('b.created_at')],
  ['paid at (Maun time)', maunTime('b.paid_at')],
];

/** Finds bookings by whatever somebody on the phone can tell. */
@Injectable()
export class BookingSearchService {
  constructor(
    private readonly db: Database,
    private readonly audit: AdminAuditService,
  ) {}

  /** Newest first. @param after bookings older than this id */
  async page(filter: BookingFilter, limit: number, after?: string): Promise<AdminBookingPage> {
    const rows = await this.db.rows<BookingLineRow>(
      `${BOOKING_LINES} ${FOUND} AND ($6::int IS NULL OR b.id < $6) ORDER BY b.id DESC LIMIT $7`,
      [...valuesOf(filter), after ?? null, limit + 1],
    );
    const bookings = rows.slice(0, limit).map(bookingLine);
    return { bookings, next: rows.length > limit ? String(bookings.at(-1)?.id) : null };
  }

  /** Everything that the filter finds, as a file. */
  async export(by: CurrentAdmin, filter: BookingFilter): Promise<AsyncGenerator<string, void>> {
    await this.audit.recordExport(by.id, 'bookings');
    return queryLines(this.db, exportQuery(COLUMNS, `${FOUND} ORDER BY b.id DESC`), valuesOf(filter));
  }

  /** @throws BOOKING_NOT_FOUND */
  async line(bookingId: number): Promise<{ line: AdminBookingLine; slotIds: string[] }> {
    const [row] = await this.db.rows<BookingLineRow>(`${BOOKING_LINES} ${BOOKINGS} WHERE b.id = $1`, [bookingId]);
    if (row === undefined) throw new AppError('BOOKING_NOT_FOUND', 'There is no booking of this number.');
    return { line: bookingLine(row), slotIds: row.slot_ids };
  }
}

function valuesOf({ q, status, date, year }: BookingFilter): unknown[] {
  return [patternOf(q), phoneDigits(q), status ?? null, date ?? null, year ?? null];
}

function bookingLine(row: BookingLineRow): AdminBookingLine {
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
