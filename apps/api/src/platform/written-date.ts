import { dateOfSlot, maunTimeAt, slotLabel } from '@raffle/contracts/slot-time';

/** `2025-06-14` -> `Sat 14 June 2025` */
export function writtenDate(date: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  return `${WEEKDAY.format(noon)} ${DAY.format(noon)}`;
}

/** `2025-06-14T10:00` -> `Sat 14 June 2025, 10:00 - 10:14` */
export function writtenSlot(slotId: string): string {
  return `${writtenDate(dateOfSlot(slotId))}, ${slotLabel(slotId)}`;
}

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Sat 31 May 2025 at 10:07:12`, in Maun time */
export function maunSeconds(instant: Date): string {
  const [date = '', time = ''] = maunTimeAt(instant.getTime()).split('T');
  return `${writtenDate(date)} at ${time}`;
}
