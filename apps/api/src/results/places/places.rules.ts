import type { Place } from '@raffle/contracts/places';
import type { LoggedTicket, Ranked } from '../prize/line.rules.js';

export interface PlacedTicket extends Place {
  slotId: string;
  bookingId: number;
}

/**
 * Returns each ticket's place, which is one more than the number of tickets that are nearer, counted in whole slots. At most two tickets
 * share a place, one on each side of the arrival.
 */
export function placeTickets(line: readonly Ranked<LoggedTicket & { bookingId: number }>[]): PlacedTicket[] {
  let place = 0;
  return line.map(({ ticket: { slotId, bookingId }, slotsAway }, i) => {
    const isTied = line[i - 1]?.slotsAway === slotsAway;
    if (!isTied) place = i + 1;
    return { slotId, bookingId, place, shared: isTied || line[i + 1]?.slotsAway === slotsAway };
  });
}
