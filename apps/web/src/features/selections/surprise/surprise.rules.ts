import type { PastArrival } from '@raffle/contracts/content/site-content';
import { MAX_SLOTS_PER_REQUEST } from '@raffle/contracts/limits';
import type { SeasonView } from '@raffle/contracts/season';
import { datesBetween, timeOfSlot } from '@raffle/contracts/slot-time';
import type { DayCount, SlotView } from '@raffle/contracts/slots';
import { seasonDay } from '../../season/heat/season-days.rules';
import { isClosed } from '../../slots/grid/slot-state.rules';
import { countOfDay, refusalToPick } from '../selection.rules';

/** First and last date, both inclusive. */
export interface DateRange {
  from: string;
  to: string;
}

export interface SurpriseOptions extends DateRange {
  count: number;
  daylight: boolean;
}

export interface SurpriseScene {
  season: SeasonView;
  /** The game clock's current time, in epoch milliseconds. */
  now: number;
  /** Ids of the selected slots on all dates. */
  tickedIds: readonly string[];
  /** The user's public id, or null for a visitor. */
  myId: string | null;
}

/** Returns a number from 0 (inclusive) to 1 (exclusive), as `Math.random` does. */
export type Random = () => number;

/** Between these times, there is daylight at the bridge all year round. */
export const DAYLIGHT = { from: '07:00', to: '18:00' } as const;
const LAST_DAYLIGHT_SLOT = '17:45';

export interface Picks {
  /** Ids of the picked slots, in chronological order. */
  ids: string[];
  /** Whether more free slots match the request but would exceed a limit. */
  isAtLimit: boolean;
}

/**
 * Returns the range from the earliest to the latest known past arrival, mapped to this season's dates. Returns null if no arrival is
 * known, or if the range lies outside the season or has passed.
 */
export function pastArrivalDates(arrivals: readonly PastArrival[], season: Pick<SeasonView, 'from' | 'to' | 'today'>): DateRange | null {
  const spans = arrivals.flatMap(({ between }) => between ?? []);
  if (spans.length === 0) return null;
  const year = season.from.slice(0, 4);
  const from = later(season.from, `${year}-${spans.map((span) => span.from).reduce(earlier)}`);
  const to = earlier(season.to, `${year}-${spans.map((span) => span.to).reduce(later)}`);
  return from <= to && season.today <= to ? { from, to } : null;
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

/** Returns how many slots to pick. One request can contain at most `MAX_SLOTS_PER_REQUEST`. */
export function wantedCount({ count }: SurpriseOptions, { tickedIds }: SurpriseScene): number {
  return Math.max(0, Math.min(count, MAX_SLOTS_PER_REQUEST - tickedIds.length));
}

/** Returns the dates in the range that may have free slots, in random order. */
export function surpriseDates(
  { from, to, daylight }: SurpriseOptions,
  { season, now }: SurpriseScene,
  counts: ReadonlyMap<string, DayCount>,
  random: Random,
): string[] {
  const dates = datesBetween(from, to).filter(
    (date) =>
      seasonDay(date, counts.get(date), season, now).state === 'open' &&
      !(daylight && isClosed({ id: `${date}T${LAST_DAYLIGHT_SLOT}`, status: 'available' }, season, now)),
  );
  return shuffled(dates, random);
}

/**
 * Picks random free slots from the grids, taking one on each date before a second on any date. Picks fewer slots than requested if there
 * are not enough.
 */
export function pickSlots(
  days: readonly { date: string; slots: readonly SlotView[] }[],
  options: SurpriseOptions,
  scene: SurpriseScene,
  random: Random,
): Picks {
  const offers = days.map(({ date, slots }) => offerOf(date, slots, options, scene));
  const wanted = wantedCount(options, scene);
  const rounds = offers.flatMap(({ free, room }) =>
    shuffled(free, random)
      .slice(0, room)
      .map((id, round) => ({ id, round })),
  );
  const ids = rounds
    .sort((a, b) => a.round - b.round)
    .slice(0, wanted)
    .map(({ id }) => id)
    .sort();
  const isShort = ids.length < wanted && offers.some(({ room, free }) => room < free.length);
  return { ids, isAtLimit: isShort || wanted < options.count };
}

/** Returns a date's free slots that fit the request, and how many of them the daily limit allows. */
function offerOf(date: string, slots: readonly SlotView[], { daylight }: SurpriseOptions, { season, now, tickedIds, myId }: SurpriseScene) {
  const count = { date, tickedIds, grid: slots, myId };
  const free = slots.filter(
    (slot) =>
      slot.status === 'available' &&
      (!daylight || (timeOfSlot(slot.id) >= DAYLIGHT.from && timeOfSlot(slot.id) <= LAST_DAYLIGHT_SLOT)) &&
      [null, 'day-full'].includes(refusalToPick(slot, isClosed(slot, season, now), count, season.maxSlotsPerDay)),
  );
  return { free: free.map(({ id }) => id), room: Math.max(0, season.maxSlotsPerDay - countOfDay(count)) };
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
