import type { PastArrival } from '@raffle/contracts/content/site-content';
import { daysSince } from '@raffle/contracts/slot-time';

/** Number of days from 1 May to 31 July, the range of all known arrivals. */
const DAYS = 92;

/**
 * Returns an arrival's position as a percentage of the time from 1 May to 31 July, or null if the arrival is unknown or outside this range.
 */
export function arrivalSpan({ between }: Pick<PastArrival, 'between'>): { start: number; length: number } | null {
  if (!between) return null;
  const [from, to] = [dayOf(between.from), dayOf(between.to) + 1];
  if (from < 0 || to > DAYS || to <= from) return null;
  return { start: (100 * from) / DAYS, length: (100 * (to - from)) / DAYS };
}

/** Returns the number of days since 1 May: `05-01` -> 0. The year does not matter, because leap days are before May. */
function dayOf(monthAndDay: string): number {
  return daysSince('2001-05-01', `2001-${monthAndDay}`);
}
