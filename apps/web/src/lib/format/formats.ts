import { dateAt, endTimeOfSlot, maunTimeAt, slotLabel, timeOfSlot } from '@raffle/contracts/slot-time';
import { format } from 'date-fns/format';

export { formatMoney } from './format-money';

/**
 * Formats a calendar date with a date-fns pattern that has no time tokens: `2025-06-14` -> `Sat 14 June`.
 *
 * The date is set to noon in the browser's time zone, because no daylight saving change can move noon to another day. The text is therefore
 * the same in Auckland, Los Angeles and Maun.
 */
export function formatDate(date: string, pattern = 'EEE d MMMM'): string {
  return format(new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)), 12), pattern);
}

/** `2025-06-14` -> `Saturday 14 June 2025` */
export function formatFullDate(date: string): string {
  return formatDate(date, 'EEEE d MMMM yyyy');
}

/** `2025-06-14T10:00` -> `10:00 - 10:14` */
export const formatSlot = slotLabel;

/** `2025-06-14T23:45` -> `11:45 PM - 11:59 PM` */
export function formatSlot12(slotId: string): string {
  return `${twelveHours(timeOfSlot(slotId))} - ${twelveHours(endTimeOfSlot(slotId))}`;
}

/** `2025-06-14T10:00` -> `Sat 14 June at 10:00 - 10:14` */
export function formatSlotWithDate(slotId: string): string {
  return `${formatDate(slotId.slice(0, 10))} at ${slotLabel(slotId)}`;
}

/** `2025-06-14T10:00` -> `Sat 14 June 2025 at 10:00 - 10:14` */
export function formatSlotWithYear(slotId: string): string {
  return `${formatDate(slotId.slice(0, 10), 'EEE d MMMM yyyy')} at ${slotLabel(slotId)}`;
}

/**
 * `2025-06-14T10:00` -> `Sat, Jun 14 at 10:00 - 10:14`. The specification prescribes this format for alternative slots. All other dates use
 * the formats above.
 */
export function formatAlternative(slotId: string): string {
  return `${formatDate(slotId.slice(0, 10), 'EEE, MMM d')} at ${slotLabel(slotId)}`;
}

/** Formats an instant, given as an ISO 8601 string or in epoch milliseconds, in Maun time: `14:32` */
export function formatClock(instant: string | number): string {
  return maunTimeAt(toMs(instant)).slice(11, 16);
}

/** Formats an instant in Maun time, to the second: `14:32:07` */
export function formatClockWithSeconds(instant: string | number): string {
  return maunTimeAt(toMs(instant)).slice(11, 19);
}

/** Formats an instant's date in Maun time, using a pattern as in `formatDate`. */
export function formatInstantDate(instant: string | number, pattern?: string): string {
  return formatDate(dateAt(toMs(instant)), pattern);
}

/** Formats an instant's date in Maun time, for records: `14 June 2025` */
export function formatInstantDay(instant: string | number): string {
  return formatInstantDate(instant, 'd MMMM yyyy');
}

/** Formats an instant in Maun time: `Sat 14 June, 14:32` */
export function formatInstant(instant: string | number): string {
  return `${formatInstantDate(instant)}, ${formatClock(instant)}`;
}

/** Formats an instant in Maun time, with the year, for records that are read in later years: `Sat 14 June 2025, 14:32` */
export function formatInstantWithYear(instant: string | number): string {
  return `${formatInstantDate(instant, 'EEE d MMMM yyyy')}, ${formatClock(instant)}`;
}

/** Formats the arrival of the flood in Maun time, to the second: `Saturday 14 June 2025, 14:32:07` */
export function formatArrival(instant: string | number): string {
  return `${formatInstantDate(instant, 'EEEE d MMMM yyyy')}, ${formatClockWithSeconds(instant)}`;
}

function twelveHours(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

function toMs(instant: string | number): number {
  return typeof instant === 'number' ? instant : Date.parse(instant);
}
