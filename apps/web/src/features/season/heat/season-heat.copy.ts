import type { PastArrival } from '@raffle/contracts/content/site-content';
import { formatDate } from '../../../lib/format/formats';
import type { SeasonDay } from './season-days.rules';
import { monthName, seasonCopy } from '../season.copy';

export const seasonHeatCopy = {
  keys: 'Use the arrow keys to move between days.',
  openDays: (count: number) => (count === 1 ? '1 open day' : `${count} open days`),
  noOpenDays: 'none open',
  /** Accessible name of a month's table. */
  daysOf: (month: string) => `The days of ${monthName(month)}`,
  arrivals: 'Past arrivals',
  taken: 'taken',
  marked: 'A drop marks a day on which the flood once came.',
} as const;

/** Monday is the first day of the week in Botswana. */
export const weekdayCopy = [
  { name: 'Monday', short: 'Mon' },
  { name: 'Tuesday', short: 'Tue' },
  { name: 'Wednesday', short: 'Wed' },
  { name: 'Thursday', short: 'Thu' },
  { name: 'Friday', short: 'Fri' },
  { name: 'Saturday', short: 'Sat' },
  { name: 'Sunday', short: 'Sun' },
] as const;

/** Year and description of an arrival in an earlier year. */
export type Arrived = Pick<PastArrival, 'year' | 'text'>;

/** Returns a day's text for screen readers, such as "Saturday 14 June, 41 taken, 55 of 96 free, today". */
export function dayLabel(
  { date, state, taken, capacity, free, isToday }: Omit<SeasonDay, 'day' | 'heat'>,
  isSelected: boolean,
  arrival?: Arrived,
): string {
  const parts = [formatDate(date, 'EEEE d MMMM')];
  if (state === 'full') parts.push('full');
  if (state === 'closed') parts.push('closed for predictions');
  if (taken) parts.push(seasonCopy.taken(taken));
  if (state === 'open' && free !== null && taken !== null)
    parts.push(`${free < capacity - taken ? 'at most ' : ''}${free} of ${capacity} free`);
  if (arrival) parts.push(`flood of ${arrival.year}: ${arrival.text}`);
  if (isToday) parts.push('today');
  if (isSelected) parts.push('selected');
  return parts.join(', ');
}
