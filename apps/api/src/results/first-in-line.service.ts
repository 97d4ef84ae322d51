import { Injectable } from '@nestjs/common';
import type { Reader } from '../platform/db/database.js';

interface GuardedRow extends Record<string, unknown> {
  arrivalId: string;
  year: number;
  slotId: string;
}

/** The database's own answer, by which its triggers guard them too. */
const guardedWhere = (condition: string): string => `
  SELECT g.arrival_id AS "arrivalId", s.year, g.slot_id AS "slotId" FROM seasons s CROSS JOIN LATERAL guarded_tickets(s.year) g
   WHERE ${condition} ORDER BY s.year DESC, g.arrival_id DESC, g.slot_id`;

export interface GuardedTickets {
  /** The latest record by which they are in line. */
  arrivalId: string;
  year: number;
  slotIds: string[];
}

/** Tickets that nobody takes out of the line alone: those that have won, and the first three in line of a record, a withdrawn one too until a winner is named. */
@Injectable()
export class FirstInLineService {
  /** Of a booking; undefined when none of its tickets is among them. */
  async guarded(reader: Reader, bookingId: number): Promise<GuardedTickets | undefined> {
    return ticketsOf(await reader.rows<GuardedRow>(guardedWhere('g.booking_id = $1'), [bookingId]));
  }

  /** Of a person, in the latest season that has any. */
  async guardedOf(reader: Reader, userId: string): Promise<GuardedTickets | undefined> {
    return ticketsOf(await reader.rows<GuardedRow>(guardedWhere('g.user_id = $1'), [userId]));
  }
}

function ticketsOf(rows: readonly GuardedRow[]): GuardedTickets | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const { arrivalId, year } = first;
  return { arrivalId, year, slotIds: rows.filter((row) => row.year === year).map(({ slotId }) => slotId) };
}
