import type { PastArrival } from '@raffle/contracts/content/site-content';
import { formatDate } from '../../../lib/format/formats';
import type { SeasonDay, SeasonMonth } from './season-days.rules';
import { monthName, seasonCopy } from '../season.copy';

export const seasonHeatCopy = {
  caption: 'How many time slots of each day of the season are taken',
  month: 'Month',
  keys: 'Use the arrow keys to move between days.',
  openDays: (count: number) => (count === 1 ? '1 open day' : `${count} open days`),
  noOpenDays: 'none open',
  /** Of a month on a phone, as the button over it is called. */
  daysOf: (month: string) => `The days of ${monthName(month)}`,
  arrivals: 'Past arrivals',
  marked: 'A drop marks a day on which the flood once came.',
} as const;

/** Monday first: a week in Botswana starts there. */
export const weekdayCopy = [
  { name: 'Monday', short: 'Mon', letter: 'M' },
  { name: 'Tuesday', short: 'Tue', letter: 'T' },
  { name: 'Wednesday', short: 'Wed', letter: 'W' },
  { name: 'Thursday', short: 'Thu', letter: 'T' },
  { name: 'Friday', short: 'Fri', letter: 'F' },
  { name: 'Saturday', short: 'Sat', letter: 'S' },
  { name: 'Sunday', short: 'Sun', letter: 'S' },
] as const;

/** When the water came in an earlier year. */
export type Arrived = Pick<PastArrival, 'year' | 'text'>;

/** "June, 54 taken, 28 open days" */
export function monthLabel({ month, taken, openDays }: SeasonMonth): string {
  const known = taken === null ? [] : [seasonCopy.taken(taken)];
  return [monthName(month), ...known, openDays > 0 ? seasonHeatCopy.openDays(openDays) : seasonHeatCopy.noOpenDays].join(', ');
}

/** "Saturday 14 June, 41 taken, 55 of 96 free, today": a sentence for the ear. */
export function dayLabel(
  { date, state, taken, free, isToday }: Omit<SeasonDay, 'day' | 'heat'>,
  capacity: number,
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
