import type { PastArrival } from '@raffle/contracts/content/site-content';
import { SLOT_MINUTES, SLOTS_PER_DAY } from '@raffle/contracts/limits';
import type { SeasonView } from '@raffle/contracts/season';
import { datesBetween, slotStartMs } from '@raffle/contracts/slot-time';
import { USUAL_DATES } from '../usual-dates.rules';
import type { DayCount } from '@raffle/contracts/slots';

export type Heat = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * Minimum number of taken slots for each heat level. The steps are uneven so that the first sales are visible even though most of a
 * season's slots stay unsold.
 */
export const HEAT_THRESHOLDS = [0, 1, 10, 24, 48, SLOTS_PER_DAY] as const;

/**
 * `closed`: every slot has passed its cut-off or is blocked, or sales have stopped. `full`: no slot is free, but some have not passed their
 * cut-off.
 */
export type DayState = 'open' | 'full' | 'closed';

export interface SeasonDay {
  date: string;
  /** 1 to 31. */
  day: number;
  state: DayState;
  heat: Heat;
  /** Null while the counts are unknown. */
  taken: number | null;
  /** Number of slots that are not blocked. */
  capacity: number;
  /**
   * Upper limit for the number of free slots. The exact number is unknown if some of the day's slots have passed their cut-off, because the
   * counts do not show which slots are taken.
   */
  free: number | null;
  isToday: boolean;
}

export interface SeasonMonth {
  /** `2025-06` */
  month: string;
  days: SeasonDay[];
  /** Null while the counts are unknown. */
  taken: number | null;
  openDays: number;
}

export type SeasonCalendar = Pick<SeasonView, 'from' | 'to' | 'today' | 'salesOpen' | 'cutoffMinutes'>;

const MINUTE_MS = 60_000;

export function heatOf(taken: number, capacity: number = SLOTS_PER_DAY): Heat {
  if (capacity <= 0) return 0;
  const share = (taken * SLOTS_PER_DAY) / capacity;
  return Math.max(0, HEAT_THRESHOLDS.filter((from) => share >= from).length - 1) as Heat;
}

/**
 * Returns how many of a date's slots have not passed their cut-off, or 0 once sales have stopped.
 * @param nowMs current time in milliseconds according to the game clock, not this device's clock
 */
export function slotsStillOpen(date: string, { salesOpen, cutoffMinutes }: SeasonCalendar, nowMs: number): number {
  if (!salesOpen) return 0;
  const sinceMidnight = (nowMs - slotStartMs(`${date}T00:00`)) / MINUTE_MS + cutoffMinutes;
  const passed = Math.floor(sinceMidnight / SLOT_MINUTES) + 1;
  return SLOTS_PER_DAY - Math.min(SLOTS_PER_DAY, Math.max(0, passed));
}

export function seasonDay(date: string, count: DayCount | undefined, season: SeasonCalendar, nowMs: number): SeasonDay {
  const stillOpen = slotsStillOpen(date, season, nowMs);
  const free = count ? Math.max(0, Math.min(count.capacity - count.taken, stillOpen)) : null;
  return {
    date,
    day: Number(date.slice(8)),
    state: stillOpen === 0 || count?.capacity === 0 ? 'closed' : free === 0 ? 'full' : 'open',
    heat: count ? heatOf(count.taken, count.capacity) : 0,
    taken: count?.taken ?? null,
    capacity: count?.capacity ?? SLOTS_PER_DAY,
    free,
    isToday: date === season.today,
  };
}

export function seasonMonths(season: SeasonCalendar, counts: ReadonlyMap<string, DayCount>, nowMs: number): SeasonMonth[] {
  const months = new Map<string, SeasonDay[]>();
  for (const date of datesBetween(season.from, season.to)) {
    const month = date.slice(0, 7);
    const days = months.get(month) ?? [];
    days.push(seasonDay(date, counts.get(date), season, nowMs));
    months.set(month, days);
  }
  return [...months].map(([month, days]) => ({
    month,
    days,
    taken: counts.size === 0 ? null : days.reduce((sum, { taken }) => sum + (taken ?? 0), 0),
    openDays: days.filter(({ state }) => state === 'open').length,
  }));
}

/** Placeholder that is used until the season has loaded. */
export const UNKNOWN_SEASON: SeasonCalendar = {
  ...USUAL_DATES,
  today: '',
  salesOpen: true,
  cutoffMinutes: 0,
};

/** Returns the first open day of a month, or the month's first day if no day is open. */
export function firstOpenDay({ days, month }: SeasonMonth): string {
  return (days.find(({ state }) => state === 'open') ?? days[0])?.date ?? `${month}-01`;
}

/** Returns the past arrivals whose exact day is known, keyed by the date in this season that has the same day and month. */
export function arrivalsByDate(arrivals: readonly PastArrival[], { from }: Pick<SeasonCalendar, 'from'>): ReadonlyMap<string, PastArrival> {
  return new Map(
    arrivals.flatMap((arrival) =>
      arrival.between?.from === arrival.between?.to && arrival.between ? [[`${from.slice(0, 4)}-${arrival.between.from}`, arrival]] : [],
    ),
  );
}
