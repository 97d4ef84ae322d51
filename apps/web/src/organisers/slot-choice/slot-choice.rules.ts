import type { SeasonView } from '@raffle/contracts/season';
import { addDays, dateAt } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';

export interface HourOfDay {
  /** The hour as two digits, such as `09`. */
  hour: string;
  slots: SlotView[];
  free: number;
}

/** Groups the day's 96 slots into its 24 hours. */
export function hoursOf(slots: readonly SlotView[], isFree: (slot: SlotView) => boolean): HourOfDay[] {
  return Array.from({ length: 24 }, (_, index) => {
    const own = slots.slice(index * 4, index * 4 + 4);
    return { hour: String(index).padStart(2, '0'), slots: own, free: own.filter(isFree).length };
  });
}

/**
 * Returns the first date on which no slot has passed its cut-off. If that date is outside the season, returns the season's first or last
 * date instead.
 */
export function firstWholeDate({ now, cutoffMinutes, from, to }: Pick<SeasonView, 'now' | 'cutoffMinutes' | 'from' | 'to'>): string {
  const date = addDays(dateAt(Date.parse(now) + cutoffMinutes * 60_000), 1);
  if (date < from) return from;
  return date > to ? to : date;
}
