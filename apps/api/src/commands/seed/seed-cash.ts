import { randomBytes } from 'node:crypto';
import { formatCents } from '@raffle/contracts/money/money';
import { dateAt, slotsOfDate } from '@raffle/contracts/slot-time';
import type { Tx } from '../../platform/db/database.js';
import { personOf, type PlannedBooking, type PlannedPerson } from './season-plan.rules.js';

/** The cashiers at the bridge, and the organiser who takes the cash to the bank. They have the same password as the made-up buyers. */
export const TEAM = [
  { email: 'seeded-cashier-1@example.com', fullName: 'Gorata Motlhabane', role: 'cashier' },
  { email: 'seeded-cashier-2@example.com', fullName: 'Pako Sechele', role: 'cashier' },
  { email: 'seeded-organiser@example.com', fullName: 'Wame Ntsima', role: 'organiser' },
] as const;
const ORGANISER = 2;

const SALES_OF_SHIFT = 8;
const SLOTS_OF_SALE = 2;
/** One in this many cash buyers gave no phone number. */
const UNNAMED = 4;
const OPENING_CENTS = 2000;
const BANKED_CENTS = 4000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FIRST_SALE_MINUTES = 10;
const BETWEEN_SALES_MINUTES = 15;

interface PlannedShift {
  /** Index in `TEAM`. */
  cashier: number;
  daysAgo: number;
  missingCents?: number;
  note?: string;
  /** State of the shift's cash handover; absent if the cash has not been handed over. */
  handed?: 'confirmed' | 'offered';
  isOpen?: true;
}

/** The season's shifts, oldest first. Each cashier's shift is closed before that cashier opens the next one. */
const SHIFTS: readonly PlannedShift[] = [
  { cashier: 0, daysAgo: 20, handed: 'confirmed' },
  { cashier: 1, daysAgo: 12, missingCents: 500, note: 'I may have given too much change.' },
  { cashier: 0, daysAgo: 5, handed: 'offered' },
  { cashier: 1, daysAgo: 0, isOpen: true },
];

export interface CashPlan {
  /** Buyers without an account. */
  people: PlannedPerson[];
  /** Bookings in the order of `SHIFTS`, oldest shift first. */
  bookings: PlannedBooking[];
}

/**
 * Plans cash sales of the last slots on some dates, so that the slots left for online sales have no gaps.
 * @param firstPerson index of the first cash buyer among all buyers
 * @param overMs period over which the season was sold
 */
export function planCash(dates: readonly string[], firstPerson: number, overMs: number): CashPlan {
  const count = Math.min(SHIFTS.length * SALES_OF_SHIFT, dates.length);
  const people = Array.from({ length: count }, (_, index): PlannedPerson => {
    const { fullName } = personOf(firstPerson + index * 21);
    const phone = index % UNNAMED === 0 ? '' : `+26772${String(index + 1).padStart(6, '0')}`;
    return { fullName, phone, email: `walk-in-${randomBytes(12).toString('base64url')}@invalid`, nameDisplay: 'initial', walkIn: true };
  });
  const bookings = people.map((_, index): PlannedBooking => {
    const date = dates[Math.floor((index * dates.length) / count)] ?? '';
    const soldMs = agoMs(SHIFTS[Math.floor(index / SALES_OF_SHIFT)]) - minutesInto(index % SALES_OF_SHIFT) * MINUTE_MS;
    return { person: firstPerson + index, slotIds: slotsOfDate(date).slice(-SLOTS_OF_SALE), outcome: 'cash', age: soldMs / overMs };
  });
  return { people, bookings };
}

/** Returns a shift's age in milliseconds. Each shift began three hours before the current time of day. */
function agoMs(shift: PlannedShift | undefined): number {
  return (shift?.daysAgo ?? 0) * DAY_MS + 180 * MINUTE_MS;
}

const minutesInto = (sale: number): number => FIRST_SALE_MINUTES + sale * BETWEEN_SALES_MINUTES;

/**
 * Adds the shifts and records in them the cash sales from the table `seeded`, subject to the database's triggers and constraints. Then
 * hands over and deposits the cash.
 * @param now calendar time, used for the deposit
 */
export async function addCash(tx: Tx, year: number, references: readonly string[], passwordHash: string, now: number): Promise<void> {
  const team = await addTeam(tx, passwordHash);
  const idOf = (member: number): string => team[member] ?? '';
  for (const [index, shift] of SHIFTS.entries()) {
    const sales = references.slice(index * SALES_OF_SHIFT, (index + 1) * SALES_OF_SHIFT);
    const takings = await addShift(tx, year, shift, idOf(shift.cashier), sales);
    if (shift.handed === undefined) continue;
    const offered = [year, idOf(shift.cashier), idOf(ORGANISER), takings, shift.daysAgo];
    await tx.write(
      `INSERT INTO cash_handovers (season_year, from_admin, to_admin, amount_cents, offered_at) VALUES ($1, $2, $3, $4, now() - make_interval(days => $5))`,
      offered,
    );
    if (shift.handed === 'confirmed')
      await tx.write(
        `UPDATE cash_handovers SET confirmed_by = to_admin, confirmed_at = offered_at + interval '1 hour' WHERE season_year = $1 AND from_admin = $2`,
        offered.slice(0, 2),
      );
  }
  await addDeposit(tx, year, idOf(ORGANISER), now);
}

/** Adds the team. If the site has no owner, the organiser becomes the owner, because no owner can be added later. */
async function addTeam(tx: Tx, passwordHash: string): Promise<string[]> {
  const members = TEAM.map((member) => ({ ...member, publicId: randomBytes(12).toString('hex') }));
  const ids = await tx.rows<{ id: string; email: string }>(
    `INSERT INTO admins (public_id, email, full_name, password_hash, role, created_at, role_since)
     SELECT m."publicId", m.email, m."fullName", $2,
            CASE WHEN m.role = 'organiser' AND NOT EXISTS (SELECT 1 FROM admins WHERE role = 'owner') THEN 'owner' ELSE m.role END,
            now() - interval '91 days', now() - interval '91 days'
       FROM json_to_recordset($1) m ("publicId" text, email text, "fullName" text, role text)
     ON CONFLICT (lower(email)) WHERE replaced_at IS NULL DO UPDATE SET password_hash = excluded.password_hash RETURNING id, email`,
    [JSON.stringify(members), passwordHash],
  );
  return TEAM.map(({ email }) => ids.find((one) => one.email === email)?.id ?? '');
}

/** @returns the takings in cents */
async function addShift(tx: Tx, year: number, shift: PlannedShift, cashier: string, references: string[]): Promise<number> {
  const opened = new Date(Date.now() - agoMs(shift));
  const [made] = await tx.rows<{ id: string }>(
    `INSERT INTO cash_shifts (season_year, cashier_id, opened_at, opening_cents) VALUES ($1, $2, $3, $4) RETURNING id`,
    [year, cashier, opened, OPENING_CENTS],
  );
  const id = made?.id ?? '';
  const sold = await tx.rows<{ cents: number }>(
    `INSERT INTO cash_sales (booking_id, season_year, receipt, amount_cents, sold_by, sold_at, shift_id)
     SELECT booking_id, $1, (SELECT coalesce(max(receipt), 0) FROM cash_sales WHERE season_year = $1) + row_number() OVER (ORDER BY n), cents, $2, paid_at, $3
       FROM seeded WHERE reference = ANY ($4) ORDER BY n RETURNING amount_cents AS cents`,
    [year, cashier, id, references],
  );
  const soldCents = sold.reduce((sum, { cents }) => sum + cents, 0);
  if (shift.isOpen) return soldCents;
  const missing = shift.missingCents ?? 0;
  const [expected, counted] = [OPENING_CENTS + soldCents, OPENING_CENTS + soldCents - missing];
  await tx.write(
    `UPDATE cash_shifts SET closed_at = opened_at + interval '150 minutes', closed_by = cashier_id, counted_cents = $2, expected_cents = 0, note = $3 WHERE id = $1`,
    [id, counted, shift.note ?? null],
  );
  if (missing > 0)
    await tx.write(`INSERT INTO attention (kind, subject, details) VALUES ('cash-difference', $1, $2)`, [
      `Shift ${id}`,
      `${formatCents(missing)} short: ${formatCents(counted)} counted, ${formatCents(expected)} expected. ${shift.note ?? ''}`,
    ]);
  return soldCents - missing;
}

/** A one-pixel PNG. */
const SLIP = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function addDeposit(tx: Tx, year: number, by: string, now: number): Promise<void> {
  const [slip] = await tx.rows<{ id: string }>(
    `INSERT INTO files (public_id, content_type, bytes, uploaded_by) VALUES ($1, 'image/png', decode($2, 'base64'), $3) RETURNING id`,
    [randomBytes(12).toString('hex'), SLIP, by],
  );
  const agoDays = 15;
  await tx.write(
    `INSERT INTO cash_deposits (season_year, deposited_by, amount_cents, reference, slip_id, deposited_on, recorded_at)
     VALUES ($1, $2, $3, 'FNB 004211', $4, $5, now() - make_interval(days => $6))`,
    [year, by, BANKED_CENTS, slip?.id, dateAt(now - agoDays * DAY_MS), agoDays],
  );
}
