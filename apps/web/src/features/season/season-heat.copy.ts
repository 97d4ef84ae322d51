import { formatFullDate } from '../../lib/formats';
import type { SeasonDay, SeasonMonth } from './season-days.rules';
import { monthName, seasonCopy } from './season.copy';

export const seasonHeatCopy = {
  caption: 'How many time slots of each day of the season are taken',
  month: 'Month',
  keys: 'Use the arrow keys to move between days.',
  openDays: (count: number) => (count === 1 ? '1 open day' : `${count} open days`),
  noOpenDays: 'none open',
} as const;

/** "June, 54 taken, 28 open days" */
export function monthLabel({ month, taken, openDays }: SeasonMonth): string {
  const known = taken === null ? [] : [seasonCopy.taken(taken)];
  return [monthName(month), ...known, openDays > 0 ? seasonHeatCopy.openDays(openDays) : seasonHeatCopy.noOpenDays].join(', ');
}

/** "Saturday, June 14, 2025, today, 55 of 96 free" */
export function dayLabel(
  { date, state, taken, free, isToday }: Omit<SeasonDay, 'day' | 'heat'>,
  capacity: number,
  isSelected: boolean,
): string {
  const parts = [formatFullDate(date)];
  if (isToday) parts.push('today');
  if (isSelected) parts.push('selected');
  if (state === 'full') parts.push('all taken');
  else if (state === 'closed') parts.push('closed for predictions', ...(taken ? [`${taken} taken`] : []));
  else if (free !== null && taken !== null)
    parts.push(free < capacity - taken ? `at most ${free} of ${capacity} free` : `${free} of ${capacity} free`);
  return parts.join(', ');
}
