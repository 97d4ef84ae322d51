import { MAX_SLOTS_PER_REQUEST, SLOTS_PER_DAY } from '@raffle/contracts/limits';
import { dateOfSlot, datesBetween, slotsOfDate, timeOfSlot } from '@raffle/contracts/slot-time';
import type { SlotStatus, SlotView } from '@raffle/contracts/slots';
import { makeDay, makeSeason } from '../../../test/factories';
import { isClosed } from '../../slots/grid/slot-state.rules';
import { DAYLIGHT, type Draw, pickSlots, surpriseDates, type SurpriseScene, type SurpriseWish, wantedCount } from './surprise.rules';

const season = makeSeason();
const scene: SurpriseScene = { season, now: Date.parse(season.now), tickedIds: [], myId: 'me' };
const anywhere: SurpriseWish = { date: null, count: 3, crowd: 'any', daylight: false };
const NOTHING = new Set<string>();
const ROUNDS = 300;

/** The same numbers for the same seed, so that a failure can be looked at again. */
function lot(seed: number): Draw {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A grid in which everything happens: each state by chance, some of it mine. */
function anyDay(date: string, draw: Draw): { date: string; slots: SlotView[] } {
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
const counts = (taken: Record<string, number>) =>
  new Map(Object.entries(taken).map(([date, count]) => [date, { date, taken: count, capacity: SLOTS_PER_DAY }]));

describe('whatever the grids and the wishes are', () => {
  const rounds = Array.from({ length: ROUNDS }, (_, seed) => {
    const draw = lot(seed);
    // The second of June is partly cut off.
    const days = ['2025-06-02', '2025-06-14', '2025-09-30'].slice(0, 1 + draw(3)).map((date) => anyDay(date, draw));
    const free = days.flatMap(({ slots }) => slots.filter(({ status }) => status === 'available').map(({ id }) => id));
    const tickedIds = free.filter(() => draw(12) === 0);
    const wish: SurpriseWish = {
      date: null,
      count: 1 + draw(15),
      crowd: (['any', 'near', 'away'] as const)[draw(3)] as SurpriseWish['crowd'],
      daylight: draw(2) === 0,
    };
    const own = { ...scene, tickedIds };
    return { days, wish, own, ...pickSlots(days, wish, own, NOTHING, draw) };
  });
  const slotOf = (days: (typeof rounds)[number]['days'], id: string) => days.flatMap(({ slots }) => slots).find((slot) => slot.id === id);

  it('picks only what is free, is not ticked and has not closed', () => {
    for (const { days, own, ids } of rounds) {
      for (const id of ids) {
        const slot = slotOf(days, id) as SlotView;
        expect(slot).toMatchObject({ status: 'available', isBooked: false, isMine: false });
        expect(isClosed(slot, season, scene.now)).toBe(false);
        expect(own.tickedIds).not.toContain(id);
      }
    }
  });

  it('picks nothing twice, and never more than was asked for', () => {
    for (const { ids, wish } of rounds) {
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeLessThanOrEqual(wish.count);
    }
  });

  it('keeps the limit of a date, with what the person has there already', () => {
    for (const { days, own, ids } of rounds) {
      for (const { date, slots } of days) {
        const picked = ids.filter((id) => dateOfSlot(id) === date).length;
        const had = own.tickedIds.filter((id) => dateOfSlot(id) === date).length + slots.filter(({ isMine }) => isMine).length;
        expect(picked).toBeLessThanOrEqual(Math.max(0, season.maxSlotsPerDay - had));
      }
    }
  });

  it('picks by daylight alone where that is wished', () => {
    for (const { wish, ids } of rounds.filter(({ wish: { daylight } }) => daylight)) {
      expect(wish.daylight).toBe(true);
      for (const id of ids) expect(timeOfSlot(id) >= DAYLIGHT.from && timeOfSlot(id) < DAYLIGHT.to).toBe(true);
    }
  });

  it('finds fewer only where no more fit', () => {
    for (const { days, wish, own, ids } of rounds) {
      const room = days.map(({ date, slots }) => {
        const had = own.tickedIds.filter((id) => dateOfSlot(id) === date).length + slots.filter(({ isMine }) => isMine).length;
        const fit = slots.filter(
          (slot) =>
            slot.status === 'available' &&
            !own.tickedIds.includes(slot.id) &&
            !isClosed(slot, season, scene.now) &&
            (!wish.daylight || (timeOfSlot(slot.id) >= '07:00' && timeOfSlot(slot.id) < '18:00')),
        );
        return Math.min(fit.length, Math.max(0, season.maxSlotsPerDay - had));
      });
      expect(ids).toHaveLength(
        Math.min(
          wish.count,
          room.reduce((sum, each) => sum + each, 0),
        ),
      );
    }
  });
});

it('reaches every free slot sooner or later', () => {
  const day = freeDay('2025-06-14', slotsOfDate('2025-06-14').slice(12).map(timeOfSlot));
  const seen = new Set<string>();
  for (let seed = 0; seed < 200; seed += 1) {
    pickSlots([day], { ...anywhere, count: 1 }, scene, NOTHING, lot(seed)).ids.forEach((id) => seen.add(id));
  }
  expect(seen.size).toBe(12);
});

it('lays several of a date far apart: one in each stretch of the day', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const { ids } = pickSlots([freeDay('2025-06-14')], { ...anywhere, count: 4 }, scene, NOTHING, lot(seed));
    expect(ids.map((id) => Math.floor(Number(timeOfSlot(id).slice(0, 2)) / 6))).toEqual([0, 1, 2, 3]);
  }
});

it('takes one of each date before it takes a second of any', () => {
  const days = ['2025-06-14', '2025-06-20', '2025-07-01'].map((date) => freeDay(date));
  const dates = pickSlots(days, { ...anywhere, count: 5 }, scene, NOTHING, lot(7)).ids.map(dateOfSlot);
  expect(dates).toEqual(['2025-06-14', '2025-06-14', '2025-06-20', '2025-06-20', '2025-07-01']);
});

it('stays near what is taken, or away from it', () => {
  const evening = Array.from({ length: 24 }, (_, index) => `${String(18 + Math.floor(index / 4))}:${['00', '15', '30', '45'][index % 4]}`);
  const day = freeDay(
    '2025-06-14',
    evening.filter((_, index) => index % 2 === 0),
  );
  for (let seed = 0; seed < 50; seed += 1) {
    const pick = (crowd: SurpriseWish['crowd']) => pickSlots([day], { ...anywhere, count: 2, crowd }, scene, NOTHING, lot(seed)).ids;
    for (const id of pick('away')) expect(timeOfSlot(id) < '17:00').toBe(true);
  }
  const near = Array.from({ length: 200 }, (_, seed) =>
    pickSlots([day], { ...anywhere, count: 1, crowd: 'near' }, scene, NOTHING, lot(seed)),
  );
  const inEvening = near.filter(({ ids: [id] }) => timeOfSlot(id as string) >= '17:00').length;
  const byChance = (200 * (12 + 4)) / 84;
  expect(inEvening).toBeGreaterThan(2 * byChance);
});

it('picks other slots again, and the same only where nothing else is left', () => {
  const day = freeDay('2025-06-14', slotsOfDate('2025-06-14').slice(2).map(timeOfSlot));
  const wish = { ...anywhere, count: 1 };
  const first = pickSlots([day], wish, scene, NOTHING, lot(1)).ids;
  const second = pickSlots([day], wish, scene, new Set(first), lot(1)).ids;
  expect(second).toHaveLength(1);
  expect(second).not.toEqual(first);
  expect(pickSlots([day], { ...wish, count: 2 }, scene, new Set(first), lot(1)).ids).toHaveLength(2);
});

it('says when it is the limit that leaves no room, and not a lack of free slots', () => {
  const ten = slotsOfDate('2025-06-14').slice(0, 10);
  const day = freeDay('2025-06-14');
  expect(pickSlots([day], anywhere, { ...scene, tickedIds: ten }, NOTHING, lot(1))).toEqual({ ids: [], isAtLimit: true });
  expect(pickSlots([freeDay('2025-06-14', slotsOfDate('2025-06-14').map(timeOfSlot))], anywhere, scene, NOTHING, lot(1))).toEqual({
    ids: [],
    isAtLimit: false,
  });
});

it('picks no more than one request can hold', () => {
  const tickedIds = datesBetween('2025-07-01', '2025-12-31')
    .flatMap(slotsOfDate)
    .slice(0, MAX_SLOTS_PER_REQUEST - 2);
  expect(wantedCount({ ...anywhere, count: 10 }, { ...scene, tickedIds })).toBe(2);
  const { ids, isAtLimit } = pickSlots([freeDay('2025-06-14')], { ...anywhere, count: 10 }, { ...scene, tickedIds }, NOTHING, lot(1));
  expect(ids).toHaveLength(2);
  expect(isAtLimit).toBe(true);
});

describe('surpriseDates', () => {
  const dates = (wish: Partial<SurpriseWish>, taken = counts({}), own: Partial<SurpriseScene> = {}, seed = 1) =>
    surpriseDates({ ...anywhere, ...wish }, { ...scene, ...own }, taken, lot(seed));

  it('looks on the one date that is wished', () => {
    expect(dates({ date: '2025-06-14' })).toEqual(['2025-06-14']);
  });

  it('looks on every open date once, and on none that is over, full or at the limit', () => {
    const all = dates({}, counts({ '2025-06-20': SLOTS_PER_DAY }), { tickedIds: slotsOfDate('2025-06-21').slice(0, 10) });
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(213 - 2); // 2 June to 31 December is 213 days
    for (const date of ['2025-05-31', '2025-06-01', '2025-06-20', '2025-06-21']) expect(all).not.toContain(date);
  });

  it('leaves out a date whose daylight has been cut off', () => {
    const evening = { now: Date.parse('2025-06-01T18:00:00+02:00') };
    expect(dates({}, counts({}), evening)).toContain('2025-06-02');
    expect(dates({ daylight: true }, counts({}), evening)).not.toContain('2025-06-02');
  });

  it('begins near the crowd or away from it', () => {
    const crowd = counts({ '2025-06-20': 60, '2025-06-21': 50, '2025-10-10': 1 });
    const nearest = ['2025-06-17', '2025-06-18', '2025-06-19', '2025-06-20', '2025-06-21', '2025-06-22', '2025-06-23', '2025-06-24'];
    for (let seed = 0; seed < 30; seed += 1) {
      const third = Math.ceil(213 / 3);
      expect(dates({ crowd: 'near' }, crowd, {}, seed).slice(0, third)).toEqual(expect.arrayContaining(nearest));
      const away = dates({ crowd: 'away' }, crowd, {}, seed).slice(0, third);
      expect(away.filter((date) => nearest.includes(date))).toEqual([]);
    }
  });

  it('spreads over the whole season where no crowd is known', () => {
    const first = Array.from({ length: 120 }, (_, seed) => dates({ crowd: 'near' }, new Map(), {}, seed)[0]?.slice(0, 7));
    expect(new Set(first)).toEqual(new Set(['06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`)));
  });
});
