import { MAX_SLOTS_PER_REQUEST, SLOTS_PER_DAY } from '@raffle/contracts/limits';
import { dateOfSlot, datesBetween, slotsOfDate, timeOfSlot } from '@raffle/contracts/slot-time';
import type { SlotStatus, SlotView } from '@raffle/contracts/slots';
import { siteContent } from '../../../content/site-content';
import { makeDay, makeSeason } from '../../../test/factories';
import { isClosed } from '../../slots/grid/slot-state.rules';
import {
  DAYLIGHT,
  pastArrivalDates,
  pickSlots,
  type Random,
  surpriseDates,
  type SurpriseScene,
  type SurpriseOptions,
  wantedCount,
} from './surprise.rules';

const season = makeSeason();
const scene: SurpriseScene = { season, now: Date.parse(season.now), tickedIds: [], myId: 'me' };
const wholeSeason: SurpriseOptions = { from: season.from, to: season.to, count: 3, daylight: false };
const ROUNDS = 300;

/** Returns the same numbers for the same seed, so that a failure can be reproduced. */
function seeded(seed: number): Random {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Creates a grid whose slots have random states. Some of them are the user's own. */
function anyDay(date: string, draw: (below: number) => number): { date: string; slots: SlotView[] } {
  const statuses: SlotStatus[] = ['available', 'available', 'held', 'booked', 'blocked', 'closed'];
  const taken: Record<string, Partial<SlotView>> = {};
  for (const id of slotsOfDate(date)) {
    const status = statuses[draw(statuses.length)] as SlotStatus;
    const isMine = (status === 'held' || status === 'booked') && draw(8) === 0;
    if (status !== 'available') taken[id] = { status, isBooked: status === 'booked', isMine, ownerId: isMine ? 'me' : null };
  }
  return { date, slots: makeDay(date, taken) };
}

const freeDay = (date: string, taken: string[] = []) => ({
  date,
  slots: makeDay(date, Object.fromEntries(taken.map((time) => [`${date}T${time}`, { status: 'booked', isBooked: true }]))),
});
describe('for random grids and requests', () => {
  const rounds = Array.from({ length: ROUNDS }, (_, seed) => {
    const random = seeded(seed);
    const draw = (below: number) => Math.floor(random() * below);
    // On 2 June, some slots have passed their cut-off.
    const days = ['2025-06-02', '2025-06-14', '2025-09-30'].slice(0, 1 + draw(3)).map((date) => anyDay(date, draw));
    const free = days.flatMap(({ slots }) => slots.filter(({ status }) => status === 'available').map(({ id }) => id));
    const tickedIds = free.filter(() => draw(12) === 0);
    const options: SurpriseOptions = { ...wholeSeason, count: 1 + draw(15), daylight: draw(2) === 0 };
    const own = { ...scene, tickedIds };
    return { days, options, own, ...pickSlots(days, options, own, random) };
  });
  const slotOf = (days: (typeof rounds)[number]['days'], id: string) => days.flatMap(({ slots }) => slots).find((slot) => slot.id === id);

  it('picks only slots that are free, not selected and not closed', () => {
    for (const { days, own, ids } of rounds) {
      for (const id of ids) {
        const slot = slotOf(days, id) as SlotView;
        expect(slot).toMatchObject({ status: 'available', isBooked: false, isMine: false });
        expect(isClosed(slot, season, scene.now)).toBe(false);
        expect(own.tickedIds).not.toContain(id);
      }
    }
  });

  it('picks no duplicate slots and no more slots than requested', () => {
    for (const { ids, options } of rounds) {
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeLessThanOrEqual(options.count);
    }
  });

  it('respects the daily limit, which includes the slots that the user already has', () => {
    for (const { days, own, ids } of rounds) {
      for (const { date, slots } of days) {
        const picked = ids.filter((id) => dateOfSlot(id) === date).length;
        const had = own.tickedIds.filter((id) => dateOfSlot(id) === date).length + slots.filter(({ isMine }) => isMine).length;
        expect(picked).toBeLessThanOrEqual(Math.max(0, season.maxSlotsPerDay - had));
      }
    }
  });

  it('picks only daylight slots if requested', () => {
    for (const { options, ids } of rounds.filter(({ options: { daylight } }) => daylight)) {
      expect(options.daylight).toBe(true);
      for (const id of ids) expect(timeOfSlot(id) >= DAYLIGHT.from && timeOfSlot(id) < DAYLIGHT.to).toBe(true);
    }
  });

  it('picks fewer slots than requested only if no more slots fit the request', () => {
    for (const { days, options, own, ids } of rounds) {
      const room = days.map(({ date, slots }) => {
        const had = own.tickedIds.filter((id) => dateOfSlot(id) === date).length + slots.filter(({ isMine }) => isMine).length;
        const fit = slots.filter(
          (slot) =>
            slot.status === 'available' &&
            !own.tickedIds.includes(slot.id) &&
            !isClosed(slot, season, scene.now) &&
            (!options.daylight || (timeOfSlot(slot.id) >= '07:00' && timeOfSlot(slot.id) < '18:00')),
        );
        return Math.min(fit.length, Math.max(0, season.maxSlotsPerDay - had));
      });
      expect(ids).toHaveLength(
        Math.min(
          options.count,
          room.reduce((sum, each) => sum + each, 0),
        ),
      );
    }
  });
});

it('eventually picks every free slot', () => {
  const day = freeDay('2025-06-14', slotsOfDate('2025-06-14').slice(12).map(timeOfSlot));
  const seen = new Set<string>();
  for (let seed = 0; seed < 200; seed += 1) {
    pickSlots([day], { ...wholeSeason, count: 1 }, scene, seeded(seed)).ids.forEach((id) => seen.add(id));
  }
  expect(seen.size).toBe(12);
});

it('picks one slot on each date before a second slot on any date', () => {
  const days = ['2025-06-14', '2025-06-20', '2025-07-01'].map((date) => freeDay(date));
  const dates = pickSlots(days, { ...wholeSeason, count: 5 }, scene, seeded(7)).ids.map(dateOfSlot);
  expect(dates).toEqual(['2025-06-14', '2025-06-14', '2025-06-20', '2025-06-20', '2025-07-01']);
});

it('reports that the daily limit was reached only if free slots remain', () => {
  const ten = slotsOfDate('2025-06-14').slice(0, 10);
  const day = freeDay('2025-06-14');
  expect(pickSlots([day], wholeSeason, { ...scene, tickedIds: ten }, seeded(1))).toEqual({ ids: [], isAtLimit: true });
  expect(pickSlots([freeDay('2025-06-14', slotsOfDate('2025-06-14').map(timeOfSlot))], wholeSeason, scene, seeded(1))).toEqual({
    ids: [],
    isAtLimit: false,
  });
});

it('picks no more slots than one request can contain', () => {
  const tickedIds = datesBetween('2025-07-01', '2025-12-31')
    .flatMap(slotsOfDate)
    .slice(0, MAX_SLOTS_PER_REQUEST - 2);
  const options = { ...wholeSeason, count: 10 };
  expect(wantedCount(options, { ...scene, tickedIds })).toBe(2);
  const { ids, isAtLimit } = pickSlots([freeDay('2025-06-14')], options, { ...scene, tickedIds }, seeded(1));
  expect(ids).toHaveLength(2);
  expect(isAtLimit).toBe(true);
});

describe('surpriseDates', () => {
  const dates = (options: Partial<SurpriseOptions> = {}, taken: Record<string, number> = {}, own: Partial<SurpriseScene> = {}) =>
    surpriseDates(
      { ...wholeSeason, ...options },
      { ...scene, ...own },
      new Map(Object.entries(taken).map(([date, count]) => [date, { date, taken: count, capacity: SLOTS_PER_DAY }])),
      seeded(1),
    );

  it('includes each open date in the range once', () => {
    expect(dates({ from: '2025-06-14', to: '2025-06-16' }).sort()).toEqual(['2025-06-14', '2025-06-15', '2025-06-16']);
    expect(dates({ from: '2025-06-14', to: '2025-06-14' })).toEqual(['2025-06-14']);
  });

  it('omits past dates and full dates', () => {
    const all = dates({}, { '2025-06-20': SLOTS_PER_DAY });
    expect(all).toHaveLength(213 - 1); // 2 June to 31 December is 213 days
    for (const date of ['2025-05-31', '2025-06-01', '2025-06-20']) expect(all).not.toContain(date);
  });

  it('omits a date whose daylight slots are closed', () => {
    const evening = { now: Date.parse('2025-06-01T18:00:00+02:00') };
    expect(dates({}, {}, evening)).toContain('2025-06-02');
    expect(dates({ daylight: true }, {}, evening)).not.toContain('2025-06-02');
  });

  it('starts with a random date in the range', () => {
    const first = Array.from({ length: 120 }, (_, seed) => surpriseDates(wholeSeason, scene, new Map(), seeded(seed))[0]?.slice(0, 7));
    expect(new Set(first)).toEqual(new Set(['06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`)));
  });
});

describe('pastArrivalDates', () => {
  const range = (own: Partial<typeof season> = {}, arrivals = siteContent.pastArrivals) =>
    pastArrivalDates(arrivals, { ...season, ...own });

  it('spans from the earliest to the latest known arrival', () => {
    expect(range()).toEqual({ from: '2025-05-01', to: '2025-07-23' });
  });

  it('stays within the season', () => {
    expect(range({ from: '2025-05-10', to: '2025-06-30' })).toEqual({ from: '2025-05-10', to: '2025-06-30' });
  });

  it('returns null if no past arrival is known, or if the range lies outside the season or has passed', () => {
    expect(range({ today: '2025-07-23' })).not.toBeNull();
    expect(range({ today: '2025-07-24' })).toBeNull();
    expect(range({ from: '2025-08-01' })).toBeNull();
    expect(
      range(
        {},
        siteContent.pastArrivals.filter(({ between }) => between === null),
      ),
    ).toBeNull();
  });
});
