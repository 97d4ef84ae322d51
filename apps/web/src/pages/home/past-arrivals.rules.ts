import type { PastArrival } from '@raffle/contracts/site-content';

/** The days from 1 May to 31 July, in which every known arrival lies. */
const DAYS = 92;
const FIRST_MS = Date.UTC(2001, 4, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Where a known arrival lies between 1 May and 31 July, in percent; null when there is none to show there. */
export function arrivalSpan({ between }: Pick<PastArrival, 'between'>): { start: number; length: number } | null {
  if (!between) return null;
  const [from, to] = [dayOf(between.from), dayOf(between.to) + 1];
  if (from < 0 || to > DAYS || to <= from) return null;
  return { start: (100 * from) / DAYS, length: (100 * (to - from)) / DAYS };
}

/** `05-01` -> 0. Any year will do: from May on they are all alike. */
function dayOf(monthAndDay: string): number {
  return Math.round((Date.parse(`2001-${monthAndDay}T00:00:00Z`) - FIRST_MS) / DAY_MS);
}
