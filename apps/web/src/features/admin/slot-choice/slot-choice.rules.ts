import type { SeasonView } from '@raffle/contracts/season';
import { dateAt } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';

export interface HourOfDay {
  /** `09` */
  hour: string;
  slots: SlotView[];
  free: number;
}

/** The day's 96 slots in its 24 hours. */
export function hoursOf(slots: readonly SlotView[], isFree: (slot: SlotView) => boolean): HourOfDay[] {
  return Array.from({ length: 24 }, (_, index) => {
    const own = slots.slice(index * 4, index * 4 + 4);
    return { hour: String(index).padStart(2, '0'), slots: own, free: own.filter(isFree).length };
  });
}

/** The first date on which every slot is still before its cut-off, or the season's nearest end. */
export function firstWholeDate({ now, cutoffMinutes, from, to }: Pick<SeasonView, 'now' | 'cutoffMinutes' | 'from' | 'to'>): string {
  const date = dateAt(Date.parse(now) + cutoffMinutes * 60_000 + 24 * 60 * 60_000);
  if (date < from) return from;
  return date > to ? to : date;
}
