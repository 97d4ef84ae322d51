import { Injectable } from '@nestjs/common';
import type { RankedOwnerView } from '@raffle/contracts/admin/results';
import type { SeasonTerms } from '@raffle/contracts/log/entries';
import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import type { NearerTicket, PassedFor } from '@raffle/contracts/results';
import { slotAt, slotStartMs } from '@raffle/contracts/slot-time';
import type { Reader } from '../../platform/db/database.js';
import { FIRST_TERMS } from '../../season/settlement.js';
import { finalTickets, lineOf, unseenTickets, type LineTerms, type LoggedTicket, type Ranked, type Statement } from './line.rules.js';

interface LineTicket extends LoggedTicket {
  bookingId: number;
  reference: string;
  /** Row ID of the buyer. */
  userId: string;
}

interface LineSource {
  terms: LineTerms;
  /** Every logged ticket, in log order. */
  tickets: LineTicket[];
  statements: Statement[];
}

/** @param $1 year @param $2 booking reference, or null for all bookings */
const TICKETS = `
  SELECT e.index, extract(epoch FROM e.at) * 1000 AS at, e.slot_id AS "slotId", e.reference, b.id AS "bookingId", b.user_id AS "userId",
         v.index AS "voidIndex", extract(epoch FROM v.at) * 1000 AS "voidAt"
    FROM log_entries e JOIN bookings b ON b.reference = e.reference
    LEFT JOIN log_entries v ON v.reference = e.reference AND v.slot_id = e.slot_id AND v.kind = 'void'
   WHERE e.season_year = $1 AND e.kind = 'ticket' AND e.reference = coalesce($2, e.reference) ORDER BY e.index`;

/** Witnesses' statements, with times on the game's calendar, as in the log. @param $1 year */
const STATEMENTS = `
  SELECT w.name AS witness, g.size, extract(epoch FROM g.calendar_at) * 1000 AS at FROM log_witnessings g JOIN witnesses w ON w.id = g.witness_id
   WHERE g.season_year = $1 AND num_nonnulls(g.token, g.cosignature) > 0`;

interface TicketRow extends Record<string, unknown> {
  index: number;
  at: string;
  slotId: string;
  reference: string;
  bookingId: number;
  userId: string;
  voidIndex: number | null;
  voidAt: string | null;
}

const OWNERS = `
  SELECT u.id, u.full_name AS "fullName", u.name_display AS "nameDisplay", u.phone,
         CASE WHEN u.walk_in OR u.deleted_at IS NOT NULL THEN '' ELSE u.email END AS email
    FROM users u WHERE u.id = ANY($1)`;

/** Winning tickets whose owners were passed over. @param $1 arrival */
const NAMED = `
  SELECT w.slot_id AS "slotId", b.reference, b.user_id AS "userId", w.passed_for AS "passedFor"
    FROM winners w JOIN bookings b ON b.id = w.booking_id WHERE w.arrival_id = $1 AND w.state = 'lapsed' ORDER BY w.rank`;

interface Named extends Record<string, unknown> {
  slotId: string;
  reference: string;
  userId: string;
  passedFor: PassedFor;
}

/** The ranking for an arrival, excluding owners who were passed over. */
export interface NextInLine {
  /** The first `count` tickets that can be named as the winner. */
  line: Ranked<LineTicket>[];
  /** Nearer tickets that are skipped because their owner has already been passed over with another ticket. */
  skipped: LineTicket[];
  /** Tickets nearer than the first ticket in line, nearest first, each with the reason that it did not win. */
  nearer: NearerTicket[];
  /** The season's tickets that were logged in time but not seen in time by the required witnesses. */
  unseen: LineTicket[];
  hasNoWitness: boolean;
}

const MAX_NEARER = 20;

const NO_TERMS: LineTerms = { cutoffMinutes: 0, winnerRule: 'nearest', witnesses: [] };

/** Reads a season's log and computes the winner and the tickets next in line. */
@Injectable()
export class LineService {
  /** @param reference limits the tickets to one booking */
  private async read(reader: Reader, year: number, reference: string | null = null): Promise<LineSource> {
    const [first] = await reader.rows<{ terms: SeasonTerms }>(FIRST_TERMS, [year]);
    const tickets = await reader.rows<TicketRow>(TICKETS, [year, reference]);
    const statements = await reader.rows<{ witness: string; size: number; at: string }>(STATEMENTS, [year]);
    return {
      terms: first?.terms ?? NO_TERMS,
      tickets: tickets.map(({ at, voidIndex, voidAt, ...ticket }) => ({
        ...ticket,
        at: Number(at),
        void: voidIndex === null ? null : { index: voidIndex, at: Number(voidAt) },
      })),
      statements: statements.map((one) => ({ ...one, at: Number(one.at) })),
    };
  }

  /** Returns all tickets in the draw, ordered by the `nearest` rule regardless of the season's winner rule. */
  async places(reader: Reader, year: number, arrivedAt: Date): Promise<Ranked<LineTicket>[]> {
    return byDistance(await this.read(reader, year), arrivedAt);
  }

  /** Returns the settled slots of a booking's tickets in the draw, in chronological order. @param arrivedAt null before the arrival */
  async finalSlots(
    reader: Reader,
    { year, reference }: { year: number; reference: string },
    arrivedAt: Date | null,
    nowMs: number,
  ): Promise<string[]> {
    const { terms, tickets, statements } = await this.read(reader, year, reference);
    const final = finalTickets(terms, tickets, statements, nowMs, arrivedAt?.getTime() ?? null);
    return final.map(({ slotId }) => slotId).sort();
  }

  /**
   * Returns the logged tickets that were not refunded but are not in the draw, because they were logged after their slot was settled or
   * because the required witnesses did not see them in time.
   */
  async late(reader: Reader, year: number, arrivedAt: Date): Promise<LineTicket[]> {
    const source = await this.read(reader, year);
    const taking = new Set(byDistance(source, arrivedAt).map(({ ticket }) => ticket));
    return source.tickets.filter((ticket) => ticket.void === null && !taking.has(ticket));
  }

  /** @param count number of tickets to return */
  async next(reader: Reader, year: number, arrival: { id: string; arrivedAt: Date }, count: number): Promise<NextInLine> {
    const source = await this.read(reader, year);
    const all = lineOf(source.terms, source.tickets, source.statements, arrival.arrivedAt.getTime());
    const named = await reader.rows<Named>(NAMED, [arrival.id]);
    const keyOf = ({ reference, slotId }: Pick<LineTicket, 'reference' | 'slotId'>): string => `${reference} ${slotId}`;
    const passedFor = new Map(named.map((one) => [keyOf(one), one.passedFor]));
    const owners = new Set(named.map(({ userId }) => userId));
    const line = all.filter(({ ticket }) => !owners.has(ticket.userId)).slice(0, count);
    const before = all.slice(0, line[0] === undefined ? all.length : all.indexOf(line[0])).map(({ ticket }) => ticket);
    const skipped = before.filter((ticket) => !passedFor.has(keyOf(ticket)));
    const reasons = new Map<LineTicket, NearerTicket['reason']>(
      before.map((ticket) => [ticket, passedFor.get(keyOf(ticket)) ?? 'same-owner']),
    );
    const [first] = line;
    const unseen = unseenTickets(source.terms, source.tickets, source.statements, arrival.arrivedAt.getTime());
    for (const ticket of unseen) reasons.set(ticket, 'unseen');
    const nearer = first === undefined ? [] : nearerThan(first, source, reasons, arrival.arrivedAt.getTime());
    return { line, skipped, nearer, unseen, hasNoWitness: source.terms.witnesses.length === 0 };
  }

  /** Returns whether the terms name no witness. If so, only the site's own clock shows when entries were logged. */
  async hasNoWitness(reader: Reader, year: number): Promise<boolean> {
    const [first] = await reader.rows<{ terms: SeasonTerms }>(FIRST_TERMS, [year]);
    return (first?.terms.witnesses ?? []).length === 0;
  }

  async owners(reader: Reader, line: readonly Ranked<LineTicket>[]): Promise<RankedOwnerView[]> {
    const rows = await reader.rows<Owner>(OWNERS, [line.map(({ ticket }) => ticket.userId)]);
    const people = new Map(rows.map((row) => [row.id, row]));
    return line.flatMap(({ ticket: { slotId, bookingId, reference, userId }, slotsAway }) => {
      const person = people.get(userId);
      if (person === undefined) return [];
      const { fullName, nameDisplay, email, phone } = person;
      return [{ slotId, slotsAway, bookingId, reference, fullName, shownName: displayName(fullName, nameDisplay), email, phone }];
    });
  }
}

interface Owner extends Record<string, unknown> {
  id: string;
  fullName: string;
  nameDisplay: NameDisplay;
  email: string;
  phone: string;
}

function byDistance({ terms, tickets, statements }: LineSource, arrivedAt: Date): Ranked<LineTicket>[] {
  return lineOf({ ...terms, winnerRule: 'nearest' }, tickets, statements, arrivedAt.getTime());
}

/** Lists each slot once. If a slot has several tickets, uses the one in `reasons` or, if there is none, the last one. */
function nearerThan(
  winner: Ranked<LineTicket>,
  { tickets }: LineSource,
  reasons: ReadonlyMap<LineTicket, NearerTicket['reason']>,
  arrivalMs: number,
): NearerTicket[] {
  const hit = slotStartMs(slotAt(arrivalMs));
  const distance = (slotId: string): number => Math.abs(slotStartMs(slotId) - hit);
  const own = winner.ticket.slotId;
  const isNearer = (slotId: string): boolean => distance(slotId) < distance(own) || (distance(slotId) === distance(own) && slotId < own);
  const slotsInLine = new Set([...reasons.keys()].map(({ slotId }) => slotId));
  const found = new Map<string, NearerTicket['reason']>();
  for (const ticket of tickets) {
    if (!isNearer(ticket.slotId)) continue;
    const inLine = reasons.get(ticket);
    if (inLine !== undefined) found.set(ticket.slotId, inLine);
    else if (!slotsInLine.has(ticket.slotId)) found.set(ticket.slotId, ticket.void === null ? 'late' : 'refunded');
  }
  return Array.from(found, ([slotId, reason]) => ({ slotId, reason }))
    .sort((a, b) => distance(a.slotId) - distance(b.slotId) || (a.slotId < b.slotId ? -1 : 1))
    .slice(0, MAX_NEARER);
}
