import type { DayState } from './season-days.rules';

export const seasonCopy = {
  taken: (count: number) => `${grouped(count)} taken`,
  pula: (amount: string) => `about P${amount}, indicative`,
  failed: 'The counts could not be loaded just now.',
  late: {
    gift: 'A ticket that was chosen after the flood arrived, or paid after its arrival was put on record, does not take part: it is a gift to the charities.',
    refund:
      'A ticket that was chosen after the flood arrived, or paid after its arrival was put on record, does not take part: its price is given back.',
  },
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
} as const;

/** 1503 -> `1,503` */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** `2025-06` -> `June`; without the library of dates, which pages of text do not load. */
export function monthName(month: string): string {
  return MONTHS[Number(month.slice(5)) - 1] ?? month;
}

export const heatCopy = {
  title: 'Time slots taken of a day',
  /** How many are taken at a step of the scale: the first means none, the last all, those between "so many or more". */
  step: (from: number, isFirst: boolean) => (isFirst ? String(from) : `${from}+`),
  full: 'full',
  closed: 'closed',
} as const;

/** In a cell under the day's number, where there is room for one word. */
export const dayWord: Record<Exclude<DayState, 'open'>, string> = { full: 'full', closed: 'closed' };
