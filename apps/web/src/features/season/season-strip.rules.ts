import { SLOTS_PER_DAY } from '@raffle/contracts/limits';
import type { SeasonDays } from '@raffle/contracts/slots';

export type Heat = 0 | 1 | 2 | 3 | 4 | 5;

export interface StripMonth {
  /** `05` */
  month: string;
  name: string;
  days: { day: number; heat: Heat }[];
  taken: number;
}

/** The bookable months; the days of May to December are the same every year. */
const MONTHS = [
  { month: '05', name: 'May', length: 31 },
  { month: '06', name: 'June', length: 30 },
  { month: '07', name: 'July', length: 31 },
  { month: '08', name: 'August', length: 31 },
  { month: '09', name: 'September', length: 30 },
  { month: '10', name: 'October', length: 31 },
  { month: '11', name: 'November', length: 30 },
  { month: '12', name: 'December', length: 31 },
];

/** Share of a day's slots from which each heat begins. Most days sell few: the first steps are small, so that a few show. */
const STEPS: [Heat, number][] = [
  [5, 0.75],
  [4, 0.4],
  [3, 0.15],
  [2, 0.05],
  [1, Number.EPSILON],
];

export function heatOf(taken: number, capacity: number = SLOTS_PER_DAY): Heat {
  const share = capacity > 0 ? taken / capacity : 0;
  return STEPS.find(([, from]) => share >= from)?.[0] ?? 0;
}

/** The season by months; dry all over while the counts are not known. */
export function stripMonths(days: SeasonDays['days'] = []): StripMonth[] {
  const byDay = new Map(days.map((day) => [day.date.slice(5), day]));
  return MONTHS.map(({ month, name, length }) => {
    const counts = Array.from({ length }, (_, index) => byDay.get(`${month}-${String(index + 1).padStart(2, '0')}`));
    return {
      month,
      name,
      days: counts.map((count, index) => ({ day: index + 1, heat: count ? heatOf(count.taken, count.capacity) : 0 })),
      taken: counts.reduce((sum, count) => sum + (count?.taken ?? 0), 0),
    };
  });
}
