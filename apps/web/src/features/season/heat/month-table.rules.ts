import { addDays, addMonths, datesBetween, weekdayOf } from '@raffle/contracts/slot-time';

/** Returns the dates of all weeks, Monday to Sunday, from the week of `from` to the week of `to`. */
export function weeksBetween(from: string, to: string): string[][] {
  const dates = datesBetween(addDays(from, -weekdayOf(from)), addDays(to, 6 - weekdayOf(to)));
  return Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7));
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
