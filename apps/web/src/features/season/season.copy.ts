import type { DayState } from './heat/season-days.rules';

/** Placeholder as wide as a year in tabular digits, so that the layout does not shift once the year has loaded. */
export const YEAR_ROOM = '\u2007'.repeat(4);

export const seasonCopy = {
  thisYear: 'this year',
  inYear: (year: number) => `in ${year}`,
  taken: (count: number) => `${grouped(count)} taken`,
  failed: "We couldn't load the counts just now.",
} as const;

/** 1503 -> `1,503` */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** `2025-06` -> `June`. Does not use the date library, because text pages do not load it. */
export function monthName(month: string): string {
  return MONTHS[Number(month.slice(5)) - 1] ?? month;
}

export const heatCopy = {
  title: 'Time slots taken each day',
  /** Label of a step in the legend. The first step means no taken slots; every other step means "this many or more". */
  step: (from: number, isFirst: boolean) => (isFirst ? String(from) : `${from}+`),
} as const;

/** Shown in the legend and in a cell below the day's number, where there is room for only one word. */
export const dayStateLabel: Record<Exclude<DayState, 'open'>, string> = { full: 'full', closed: 'closed' };
