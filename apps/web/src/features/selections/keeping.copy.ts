import { dateOfSlot, timeOfSlot } from '@raffle/contracts/slot-time';
import { formatDate } from '../../lib/format/formats';

export const keepingHint = 'Your choice waits here while you sign in. It is yours once you have paid.';

/** If there are more slots than this, the message lists the times of only the first ones, and states how many more there are. */
const MAX_NAMED = 3;

/** Returns a string such as `Keeping Thu 12 June, 10:00` or `Keeping 3 slots: Thu 12 June, 10:00, 10:15 and Fri 13 June, 09:00`. */
export function keepingText(slotIds: readonly string[]): string {
  const named = slotIds.length > MAX_NAMED ? slotIds.slice(0, MAX_NAMED - 1) : slotIds;
  const times = named.map((id, index) => {
    const before = named[index - 1];
    const isSameDate = before !== undefined && dateOfSlot(before) === dateOfSlot(id);
    return isSameDate ? timeOfSlot(id) : `${formatDate(dateOfSlot(id), 'EEE d MMMM')}, ${timeOfSlot(id)}`;
  });
  const more = slotIds.length - named.length;
  const all = more > 0 ? [...times, `${more} more`] : times;
  const list = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join('');
  return slotIds.length === 1 ? `Keeping ${list}` : `Keeping ${slotIds.length} slots: ${list}`;
}
