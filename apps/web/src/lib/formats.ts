import { dateAt, endTimeOfSlot, GAME_UTC_OFFSET, slotLabel, timeOfSlot } from '@raffle/contracts/slot-time';
import { format } from 'date-fns/format';

export { formatMoney } from './format-money';

/**
 * A calendar date, `2025-06-14` -> `Sat, Jun 14`, by a pattern of date-fns without time letters.
 *
 * The date is laid at noon of the browser's own zone, where no daylight saving change can move it
 * to another day: so the text is the same in Auckland, Los Angeles and Maun.
 */
export function formatDate(date: string, pattern = 'EEE, MMM d'): string {
  return format(new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)), 12), pattern);
}

/** `2025-06-14` -> `Saturday, June 14, 2025` */
export function formatFullDate(date: string): string {
  return formatDate(date, 'EEEE, MMMM d, yyyy');
}

/** `2025-06-14T10:00` -> `10:00 - 10:14` */
export const formatSlot = slotLabel;

/** `2025-06-14T23:45` -> `11:45 PM - 11:59 PM` */
export function formatSlot12(slotId: string): string {
  return `${twelveHours(timeOfSlot(slotId))} - ${twelveHours(endTimeOfSlot(slotId))}`;
}

/** `2025-06-14T10:00` -> `Sat, Jun 14 at 10:00 - 10:14` */
export function formatSlotWithDate(slotId: string): string {
  return `${formatDate(slotId.slice(0, 10))} at ${slotLabel(slotId)}`;
}

/** An instant on the clock of Maun: ISO or milliseconds -> `14:32` */
export function formatClock(instant: string | number): string {
  return maunIso(instant).slice(11, 16);
}

/** An instant on the clock of Maun to the second: `14:32:07` */
export function formatClockWithSeconds(instant: string | number): string {
  return maunIso(instant).slice(11, 19);
}

/** An instant's calendar date in Maun, by a pattern as `formatDate`. */
export function formatInstantDate(instant: string | number, pattern?: string): string {
  return formatDate(dateAt(toMs(instant)), pattern);
}

/** An instant in Maun: `Sat, Jun 14, 14:32` */
export function formatInstant(instant: string | number): string {
  return `${formatInstantDate(instant)}, ${formatClock(instant)}`;
}

function twelveHours(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

function toMs(instant: string | number): number {
  return typeof instant === 'number' ? instant : Date.parse(instant);
}

/** The instant shifted by Maun's constant offset, so that the UTC digits of the text read as Maun's clock. */
function maunIso(instant: string | number): string {
  const offsetHours = Number(GAME_UTC_OFFSET.slice(0, 3));
  return new Date(toMs(instant) + offsetHours * 60 * 60 * 1000).toISOString();
}
