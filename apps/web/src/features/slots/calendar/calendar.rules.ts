import { addDays, addMonths, weekdayOf } from '@raffle/contracts/slot-time';

/** A cell in a month's grid. In this file, dates have the form `2025-06-14` and months have the form `2025-06`. */

export interface CalendarDay {
  date: string;
  /** 1 to 31. */
  day: number;
  /** False for the days of adjacent months that fill the first and last week. */
  inMonth: boolean;
}

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** Returns a month's weeks, starting on Monday and padded with days from adjacent months. */
export function weeksOf(month: string): CalendarDay[][] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  const weeks: CalendarDay[][] = [];
  for (let at = start; monthOf(at) <= month; at = addDays(at, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = addDays(at, index);
        return { date, day: Number(date.slice(8)), inMonth: monthOf(date) === month };
      }),
    );
  }
  return weeks;
}

export function clampDate(date: string, from: string, to: string): string {
  return date < from ? from : date > to ? to : date;
}

/** Returns the date that a key moves to, as in the date grid in the ARIA Authoring Practices Guide (APG). Returns null for other keys. */
export function dateAfterKey(date: string, key: string, shift: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekdayOf(date));
    case 'End':
      return addDays(date, 6 - weekdayOf(date));
    case 'PageUp':
      return addMonths(date, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(date, shift ? 12 : 1);
    default:
      return null;
  }
}
