import { MAX_SLOTS_PER_REQUEST } from '@raffle/contracts/limits';
import type { SeasonView } from '@raffle/contracts/season';
import { addDays, datesBetween, timeOfSlot } from '@raffle/contracts/slot-time';
import type { DayCount, SlotView } from '@raffle/contracts/slots';
import { seasonDay } from '../../season/heat/season-days.rules';
import { isClosed } from '../../slots/grid/slot-state.rules';
import { countOfDay, refusalToPick } from '../selection.rules';

/** Slots drawn by lot, under a person's wishes: only ever ones that the same person could tick by hand. */

/** Near what others have chosen, away from it, or anywhere. */
export type Crowd = 'any' | 'near' | 'away';

export interface SurpriseWish {
  /** The one date to pick from; null for any of the season. */
  date: string | null;
  count: number;
  crowd: Crowd;
  daylight: boolean;
}

export interface SurpriseScene {
  season: SeasonView;
  /** The game's present instant, in milliseconds. */
  now: number;
  /** What is ticked already, on every date. */
  tickedIds: readonly string[];
  /** The person's public id; null for a visitor. */
  myId: string | null;
}

/** A whole number from 0 to below `below`, each as likely as the others. */
export type Draw = (below: number) => number;

/** Light enough to see the water at the bridge, on every day of the year. */
export const DAYLIGHT = { from: '07:00', to: '18:00' } as const;
const LAST_DAYLIGHT_SLOT = '17:45';

/** How far a taken slot or day is felt, in slots and in days. */
const NEAR_SLOTS = 4;
const NEAR_DAYS = 3;
/** Of what there is, the share that counts as near the crowd, or as away from it. */
const SHARE = 1 / 3;

export interface Picks {
  /** In order of time. */
  ids: string[];
  /** There were more that fit, but nobody may take as many. */
  isAtLimit: boolean;
}

/** How many may be picked at most: one request can hold so many slots. */
export function wantedCount({ count }: SurpriseWish, { tickedIds }: SurpriseScene): number {
  return Math.max(0, Math.min(count, MAX_SLOTS_PER_REQUEST - tickedIds.length));
}

/** The dates to look for free slots on, in the order in which to look: each at most once, none that is full or closed. */
export function surpriseDates(wish: SurpriseWish, scene: SurpriseScene, counts: ReadonlyMap<string, DayCount>, draw: Draw): string[] {
  const { season, now, tickedIds } = scene;
  if (wish.date !== null) return [wish.date];
  const dates = datesBetween(season.from, season.to).filter(
    (date) =>
      seasonDay(date, counts.get(date), season, now).state === 'open' &&
      countOfDay({ date, tickedIds, grid: [], myId: null }) < season.maxSlotsPerDay &&
      !(wish.daylight && isClosed({ id: `${date}T${LAST_DAYLIGHT_SLOT}`, status: 'available' }, season, now)),
  );
  const crowdOf = (date: string) => felt(NEAR_DAYS, (distance) => counts.get(addDays(date, distance))?.taken ?? 0);
  const [wished, others] = byCrowd(dates, wish.crowd, 1, crowdOf, draw);
  return [...shuffled(wished, draw), ...others];
}

/**
 * Picks from the grids of these dates, first one of each and then more of each; fewer than wanted when no more fit.
 * @param avoid what was picked before: it comes again only where nothing else is left
 */
export function pickSlots(
  days: readonly { date: string; slots: readonly SlotView[] }[],
  wish: SurpriseWish,
  scene: SurpriseScene,
  avoid: ReadonlySet<string>,
  draw: Draw,
): Picks {
  const offers = days.map(({ date, slots }) => offerOf(date, slots, wish, scene));
  const wanted = wantedCount(wish, scene);
  const shares = shareOut(
    wanted,
    offers.map(({ room }) => room),
  );
  const ids = offers.flatMap(({ slots, free }, index) => draws(slots, free, shares[index] ?? 0, wish.crowd, avoid, draw)).sort();
  const isShort = ids.length < wanted && offers.some(({ room, free }) => room < free.length);
  return { ids, isAtLimit: isShort || wanted < wish.count };
}

interface Offer {
  slots: readonly SlotView[];
  free: SlotView[];
  /** How many of them may be taken under the limit of a date. */
  room: number;
}

function offerOf(date: string, slots: readonly SlotView[], wish: SurpriseWish, { season, now, tickedIds, myId }: SurpriseScene): Offer {
  const count = { date, tickedIds, grid: slots, myId };
  const free = slots.filter(
    (slot) =>
      slot.status === 'available' &&
      (!wish.daylight || isInDaylight(slot.id)) &&
      // How many of them there is room for is counted once for all.
      [null, 'day-full'].includes(refusalToPick(slot, isClosed(slot, season, now), count, season.maxSlotsPerDay)),
  );
  return { slots, free, room: Math.min(free.length, Math.max(0, season.maxSlotsPerDay - countOfDay(count))) };
}

function isInDaylight(slotId: string): boolean {
  return timeOfSlot(slotId) >= DAYLIGHT.from && timeOfSlot(slotId) < DAYLIGHT.to;
}

/** Deals out one each, round after round, until all are dealt or there is no room left. */
function shareOut(count: number, rooms: readonly number[]): number[] {
  const shares = rooms.map(() => 0);
  let left = Math.min(
    count,
    rooms.reduce((sum, room) => sum + room, 0),
  );
  for (let at = 0; left > 0; at = (at + 1) % rooms.length) {
    if ((shares[at] as number) >= (rooms[at] as number)) continue;
    shares[at] = (shares[at] as number) + 1;
    left -= 1;
  }
  return shares;
}

/** So many of a date's free slots, far apart: the times that fit are cut into as many stretches, and one is drawn of each. */
function draws(
  slots: readonly SlotView[],
  free: readonly SlotView[],
  share: number,
  crowd: Crowd,
  avoid: ReadonlySet<string>,
  draw: Draw,
): string[] {
  const fresh = free.filter(({ id }) => !avoid.has(id));
  const indexOf = new Map(slots.map(({ id }, index) => [id, index]));
  const crowdOf = ({ id }: SlotView) => felt(NEAR_SLOTS, (distance) => (isTaken(slots[(indexOf.get(id) ?? 0) + distance]) ? 1 : 0));
  const [wished] = byCrowd(fresh.length >= share ? fresh : free, crowd, share, crowdOf, draw);
  const inOrder = wished.map(({ id }) => id).sort();
  return Array.from({ length: share }, (_, index) => {
    const from = Math.floor((index * inOrder.length) / share);
    const to = Math.floor(((index + 1) * inOrder.length) / share);
    return inOrder[from + draw(to - from)] as string;
  });
}

function isTaken(slot: SlotView | undefined): boolean {
  return slot !== undefined && (slot.status === 'booked' || slot.status === 'held');
}

/** What is taken round about, the nearer the heavier. */
function felt(reach: number, takenAt: (distance: number) => number): number {
  let sum = 0;
  for (let distance = -reach; distance <= reach; distance += 1) sum += takenAt(distance) * (reach + 1 - Math.abs(distance));
  return sum;
}

/** Those that a wish is for, at least `atLeast` of them, and the others behind them. Equals are in no order but the lot's. */
function byCrowd<T>(all: readonly T[], crowd: Crowd, atLeast: number, crowdOf: (one: T) => number, draw: Draw): [T[], T[]] {
  const inLot = shuffled(all, draw);
  if (crowd === 'any') return [inLot, []];
  const sign = crowd === 'near' ? -1 : 1;
  const scored = inLot.map((one) => ({ one, score: sign * crowdOf(one) })).sort((a, b) => a.score - b.score);
  const size = Math.max(atLeast, Math.ceil(scored.length * SHARE));
  const ordered = scored.map(({ one }) => one);
  return [ordered.slice(0, size), ordered.slice(size)];
}

function shuffled<T>(all: readonly T[], draw: Draw): T[] {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
