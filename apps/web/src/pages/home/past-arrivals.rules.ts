import type { PastArrival } from '@raffle/contracts/content/site-content';
import { daysSince } from '@raffle/contracts/slot-time';

/** The days from 1 May to 31 July, in which every known arrival lies. */
const DAYS = 92;

/** Where a known arrival lies between 1 May and 31 July, in percent; null when there is none to show there. */
export function arrivalSpan({ between }: Pick<PastArrival, 'between'>): { start: number; length: number } | null {
  if (!between) return null;
  const [from, to] = [dayOf(between.from), dayOf(between.to) + 1];
  if (from < 0 || to > DAYS || to <= from) return null;
  return { start: (100 * from) / DAYS, length: (100 * (to - from)) / DAYS };
}

/** `05-01` -> 0. Any year will do: from May on they are all alike. */
function dayOf(monthAndDay: string): number {
  return daysSince('2001-05-01', `2001-${monthAndDay}`);
}
