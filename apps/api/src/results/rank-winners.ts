import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import { slotAt } from '@raffle/contracts/slot-time';
import type { Reader } from '../platform/db/database.js';
import type { Season } from '../season/season.entity.js';
import { isWitnessed } from './witnesses/witnesses.sql.js';
import { rankTickets, type RankedTicket, type Ticket } from './winner.rules.js';

/** A ticket with who owns it; for organisers. */
export interface RankedOwner extends RankedTicket {
  reference: string;
  fullName: string;
  shownName: string;
  /** Empty for who bought for cash, or has deleted the account; of the latter the name and the phone are empty too. */
  email: string;
  phone: string;
}

interface TicketRow extends Ticket, Record<string, unknown> {
  reference: string;
  full_name: string;
  name_display: NameDisplay;
  email: string;
  phone: string;
}

export interface Wanted {
  arrivedAt: Date;
  /** How many. */
  first: number;
  /** An arrival: whoever was named by it and passed over is left out, with all of their tickets. */
  besidesPassedBy?: string;
}

/**
 * From when on whoever pays may have seen the water, and gives without taking part: the first record of this arrival. One that was
 * taken back counts when it told of the same water, so that a correction lets nobody in; a false alarm of another day does not.
 */
const UNTIL = `
  SELECT coalesce(min(recorded_at), 'infinity')::text AS until, min(recorded_at) AS at FROM arrivals
   WHERE season_year = $1 AND (state <> 'withdrawn' OR arrived_at BETWEEN $2::timestamptz - interval '1 day' AND $2::timestamptz + interval '1 day')`;

interface UntilRow extends Record<string, unknown> {
  /** To the microsecond, which a Date would lose. */
  until: string;
  at: Date | null;
}

/**
 * Of a ticket with its claim as `t` and its booking as `b`: chosen before the water came, by the game's calendar, paid in time, which is when
 * the money was authorised, and in the log in time: a row that was slipped in later was not, whatever it says of itself.
 * @param until parameter with what `lastPaymentInTime` answers @param arrivedAt parameter with the arrival
 */
export const takesPart = (until: string, arrivedAt: string): string => `
  b.payment_status = 'paid' AND b.paid_at <= ${until} AND t.state = 'sold' AND (t.asked_at IS NULL OR t.asked_at < ${arrivedAt})
  AND ${isWitnessed('b.season_year', 'b.reference', 't.slot_id', { until, arrivedAt })}`;

/** Of the tickets on one side of the slot of the arrival only the nearest: the first in line are among those of both sides. */
const onSide = (side: '<=' | '>', order: 'DESC' | 'ASC'): string => `(
  SELECT t.slot_id AS "slotId", b.id AS "bookingId", b.reference, u.full_name, u.name_display, CASE WHEN u.walk_in OR u.deleted_at IS NOT NULL THEN '' ELSE u.email END AS email, u.phone
    FROM claims t JOIN bookings b ON t.booking_id = b.id JOIN users u ON u.id = b.user_id
   WHERE b.season_year = $1 AND t.slot_id ${side} $3 AND b.user_id <> ALL($5) AND ${takesPart('$2', '$6')}
   ORDER BY t.slot_id ${order} LIMIT $4)`;
const NEAREST_TICKETS = `${onSide('<=', 'DESC')} UNION ALL ${onSide('>', 'ASC')}`;

const PASSED = `SELECT b.user_id FROM winners w JOIN bookings b ON b.id = w.booking_id WHERE w.arrival_id = $1 AND w.state = 'lapsed'`;

/** As Postgres writes an instant; `infinity` while no such arrival is on record. */
export async function lastPaymentInTime(reader: Reader, year: number, arrivedAt: Date): Promise<string> {
  const [row] = await reader.rows<UntilRow>(UNTIL, [year, arrivedAt]);
  return row?.until ?? 'infinity';
}

/** The same for everybody, who may compute the line again; null when no arrival was entered. */
export async function takesPartUntil(reader: Reader, year: number, arrivedAt: Date): Promise<Date | null> {
  return (await reader.rows<UntilRow>(UNTIL, [year, arrivedAt]))[0]?.at ?? null;
}

/** Who wins, and who follows. */
export async function rankWinners(
  reader: Reader,
  season: Pick<Season, 'year' | 'winnerRule'>,
  { arrivedAt, first, besidesPassedBy }: Wanted,
): Promise<RankedOwner[]> {
  const until = await lastPaymentInTime(reader, season.year, arrivedAt);
  const passed = besidesPassedBy === undefined ? [] : await reader.rows<{ user_id: string }>(PASSED, [besidesPassedBy]);
  const without = passed.map(({ user_id }) => user_id);
  const tickets = await reader.rows<TicketRow>(NEAREST_TICKETS, [
    season.year,
    until,
    slotAt(arrivedAt.getTime()),
    first,
    without,
    arrivedAt,
  ]);
  const owners = new Map(tickets.map((ticket) => [ticket.slotId, ticket]));
  const line = rankTickets(arrivedAt.getTime(), tickets, season.winnerRule).slice(0, first);
  return line.flatMap(({ slotId, bookingId, slotsAway }) => {
    const owner = owners.get(slotId);
    if (owner === undefined) return [];
    const { reference, full_name, name_display, email, phone } = owner;
    return [
      { slotId, bookingId, slotsAway, reference, fullName: full_name, shownName: displayName(full_name, name_display), email, phone },
    ];
  });
}
