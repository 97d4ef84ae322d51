import { SLOT_MINUTES } from '@raffle/contracts/limits';
import { slotAt, slotStartMs } from '@raffle/contracts/slot-time';
import type { WinnerRule } from '@raffle/contracts/admin/season';
import { AppError } from '../platform/http/errors/app-error.js';

/** A paid ticket that takes part. */
export interface Ticket {
  slotId: string;
  bookingId: number;
}

export interface RankedTicket extends Ticket {
  /** Whole slots between this one and the slot of the arrival; 0 is a hit. */
  slotsAway: number;
}

const SLOT_MS = SLOT_MINUTES * 60_000;

/**
 * Tickets in the order in which they win. A slot wins when start <= arrival < start + 15 minutes. Under `nearest` the
 * others follow by their distance in whole slots, the earlier one on a tie; under `exact` nobody else wins.
 */
export function rankTickets(arrivalMs: number, tickets: readonly Ticket[], rule: WinnerRule): RankedTicket[] {
  const hit = slotStartMs(slotAt(arrivalMs));
  return tickets
    .map((ticket) => ({ ...ticket, slotsAway: Math.abs(slotStartMs(ticket.slotId) - hit) / SLOT_MS }))
    .filter(({ slotsAway }) => rule === 'nearest' || slotsAway === 0)
    .sort((a, b) => a.slotsAway - b.slotsAway || a.slotId.localeCompare(b.slotId));
}

/** What is confirmed is what the organiser looked at, not what somebody else put there meanwhile. @throws SEASON_CHANGED */
export function assertNotStale(same: boolean): void {
  if (!same) throw new AppError('SEASON_CHANGED', 'Somebody else has just changed the result. Please check it again.');
}
