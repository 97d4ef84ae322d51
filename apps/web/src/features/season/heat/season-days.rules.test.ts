import { SLOTS_PER_DAY } from '@raffle/contracts/limits';
import { slotsOfDate } from '@raffle/contracts/slot-time';
import { makeSeason, makeSlot } from '../../../test/factories';
import { isClosed } from '../../slots/grid/slot-state.rules';
import { countsByDate, newerDays } from '../season.queries';
import { siteContent } from '../../../content/site-content';
import { arrivalsByDate, firstOpenDay, heatOf, seasonDay, seasonMonths, slotsStillOpen, UNKNOWN_SEASON } from './season-days.rules';

const season = makeSeason();
const now = Date.parse(season.now);
const count = (date: string, taken: number) => ({ date, taken, capacity: SLOTS_PER_DAY });

test.each([
  { taken: 0, heat: 0 },
  { taken: 1, heat: 1 },
  { taken: 9, heat: 1 },
  { taken: 10, heat: 2 },
  { taken: 24, heat: 3 },
  { taken: 48, heat: 4 },
  { taken: 95, heat: 4 },
  { taken: 96, heat: 5 },
])('gives heat $heat to a day with $taken of 96 slots taken', ({ taken, heat }) => {
  expect(heatOf(taken)).toBe(heat);
});

it('gives days the same heat if the same share of their slots is taken', () => {
  expect(heatOf(24, 48)).toBe(heatOf(48, 96));
  expect(heatOf(48, 48)).toBe(5);
  expect(heatOf(0, 0)).toBe(0);
});

describe('slotsStillOpen', () => {
  test.each([
    { date: '2025-05-31', at: '2025-06-01T09:00:00+02:00', open: 0 },
    { date: '2025-06-01', at: '2025-06-01T09:00:00+02:00', open: 0 },
    { date: '2025-06-02', at: '2025-06-01T08:59:59+02:00', open: 60 },
    { date: '2025-06-02', at: '2025-06-01T09:00:00+02:00', open: 59 },
    { date: '2025-06-02', at: '2025-06-01T23:45:00+02:00', open: 0 },
    { date: '2025-06-03', at: '2025-06-01T23:59:59+02:00', open: 96 },
  ])('returns $open for $date at $at', ({ date, at, open }) => {
    expect(slotsStillOpen(date, season, Date.parse(at))).toBe(open);
  });

  it.each([0, 90, 1440])('equals the number of open cells in the grid, given a cut-off of %d minutes', (cutoffMinutes) => {
    const sales = makeSeason({ cutoffMinutes });
    for (const date of ['2025-06-01', '2025-06-02', '2025-06-03']) {
      const cells = slotsOfDate(date).filter((id) => !isClosed(makeSlot({ id }), sales, now));
      expect(slotsStillOpen(date, sales, now)).toBe(cells.length);
    }
  });

  it('is 0 once sales have stopped', () => {
    expect(slotsStillOpen('2025-09-01', makeSeason({ salesOpen: false }), now)).toBe(0);
  });
});

describe('seasonDay', () => {
  it('is full if every slot is taken, but closed once every slot has passed its cut-off', () => {
    expect(seasonDay('2025-06-10', count('2025-06-10', 96), season, now)).toMatchObject({ state: 'full', free: 0, heat: 5 });
    expect(seasonDay('2025-06-01', count('2025-06-01', 96), season, now)).toMatchObject({ state: 'closed', isToday: true });
  });

  it('does not count slots that have passed their cut-off as free', () => {
    expect(seasonDay('2025-06-02', count('2025-06-02', 3), season, now).free).toBe(59);
    expect(seasonDay('2025-06-10', count('2025-06-10', 3), season, now).free).toBe(93);
  });

  it('excludes blocked slots from the capacity', () => {
    const blocked = (taken: number, capacity: number) => seasonDay('2025-06-10', { date: '2025-06-10', taken, capacity }, season, now);
    expect(blocked(2, 4)).toMatchObject({ state: 'open', taken: 2, capacity: 4, free: 2, heat: 4 });
    expect(blocked(2, 2)).toMatchObject({ state: 'full', free: 0 });
  });

  it('is closed once organisers have blocked all its slots', () => {
    expect(seasonDay('2025-06-10', { date: '2025-06-10', taken: 0, capacity: 0 }, season, now)).toMatchObject({
      state: 'closed',
      taken: 0,
      free: 0,
      heat: 0,
    });
  });

  it('has null counts until they are known', () => {
    expect(seasonDay('2025-06-10', undefined, season, now)).toMatchObject({ state: 'open', taken: null, free: null, heat: 0 });
  });
});

describe('seasonMonths', () => {
  const counts = new Map([count('2025-06-10', 96), count('2025-06-30', 3)].map((day) => [day.date, day]));
  const months = seasonMonths(season, counts, now);

  it('covers the 245 days from May to December', () => {
    expect(months.map(({ month }) => month.slice(5))).toEqual(['05', '06', '07', '08', '09', '10', '11', '12']);
    expect(months.flatMap(({ days }) => days)).toHaveLength(245);
  });

  it('counts taken slots and open days', () => {
    expect(months[0]).toMatchObject({ taken: 0, openDays: 0 });
    // In June, the 1st is closed and the 10th is full.
    expect(months[1]).toMatchObject({ taken: 99, openDays: 28 });
  });

  it('has the same months and days before the season has loaded', () => {
    const unknown = seasonMonths(UNKNOWN_SEASON, new Map(), 0);
    expect(unknown.map(({ days }) => days.length)).toEqual(months.map(({ days }) => days.length));
    expect(unknown.every(({ taken }) => taken === null)).toBe(true);
  });

  it('links a month to its first open day or, if it has none, to its first day', () => {
    expect(months.slice(0, 3).map(firstOpenDay)).toEqual(['2025-05-01', '2025-06-02', '2025-07-01']);
  });
});

describe('newerDays', () => {
  const known = { version: 5, days: [count('2025-05-01', 3)] };

  it('drops a response older than the counts shown', () => {
    expect(newerDays(known, { version: 4, days: [count('2025-05-01', 2)] })).toBe(known);
  });

  it('accepts a newer response, the first response, and a response for another season', () => {
    const newer = { version: 6, days: [count('2025-05-01', 4)] };
    const nextYear = { version: 1, days: [count('2026-05-01', 0)] };
    expect(newerDays(known, newer)).toBe(newer);
    expect(newerDays(undefined, known)).toBe(known);
    expect(newerDays(known, nextYear)).toBe(nextYear);
  });

  it('accepts a response with a lower version if the season has been shortened', () => {
    const long = { version: 9, days: [count('2025-05-01', 3), count('2025-05-02', 4)] };
    const short = { version: 5, days: [count('2025-05-01', 3)] };
    expect(newerDays(long, short)).toBe(short);
  });
});

it('looks up counts by date', () => {
  expect(countsByDate({ version: 1, days: [count('2025-06-01', 3)] }).get('2025-06-01')?.taken).toBe(3);
  expect(countsByDate(undefined).size).toBe(0);
});

it('includes only past arrivals whose exact day is known', () => {
  const marked = arrivalsByDate(siteContent.pastArrivals, season);
  expect([...marked].map(([date, { year }]) => [date, year])).toEqual([
    ['2025-06-16', 2007],
    ['2025-05-01', 2022],
    ['2025-07-23', 2023],
  ]);
});
