import type { Place } from '@raffle/contracts/places';
import { rankTickets, type Ticket } from '../winner.rules.js';

export interface PlacedTicket extends Ticket, Place {}

/**
 * Each ticket's place: one more than the number of tickets that are fewer whole slots away. At most two are as near, one on each side. The
 * rule of the season decides who wins, never how far somebody was.
 */
export function placeTickets(arrivalMs: number, tickets: readonly Ticket[]): PlacedTicket[] {
  const line = rankTickets(arrivalMs, tickets, 'nearest');
  let place = 0;
  return line.map(({ slotId, bookingId, slotsAway }, i) => {
    const isTied = line[i - 1]?.slotsAway === slotsAway;
    if (!isTied) place = i + 1;
    return { slotId, bookingId, place, shared: isTied || line[i + 1]?.slotsAway === slotsAway };
  });
}
