import { makeSeason } from '../../test/factories';
import { duration, withSeasonFacts } from './season-facts';
import { patchDays } from './season.realtime';
import { heatOf, stripMonths } from './season-strip.rules';

it.each([
  [0, 0],
  [1, 1],
  [5, 2],
  [15, 3],
  [40, 4],
  [72, 5],
  [96, 5],
])('shows %d of 96 taken slots as heat %d', (taken, heat) => {
  expect(heatOf(taken)).toBe(heat);
});

it('lays out 245 days, dry while nothing is known', () => {
  const months = stripMonths();
  expect(months.map(({ name }) => name)).toEqual(['May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']);
  expect(months.flatMap(({ days }) => days)).toHaveLength(245);
  expect(months.every(({ taken, days }) => taken === 0 && days.every(({ heat }) => heat === 0))).toBe(true);
});

it('counts a month', () => {
  const [, june] = stripMonths([
    { date: '2025-06-01', taken: 3, capacity: 96 },
    { date: '2025-06-30', taken: 96, capacity: 96 },
  ]);
  expect(june?.taken).toBe(99);
  expect(june?.days[0]?.heat).toBe(1);
  expect(june?.days[29]?.heat).toBe(5);
});

it('patches counts, and never with an older frame', () => {
  const known = { version: 5, days: [{ date: '2025-06-01', taken: 3, capacity: 96 }] };
  expect(patchDays(known, { version: 6, days: [{ date: '2025-06-01', taken: 4 }] }).days[0]?.taken).toBe(4);
  expect(patchDays(known, { version: 5, days: [{ date: '2025-06-01', taken: 9 }] })).toBe(known);
});

it("fills a sentence from the season's settings", () => {
  const season = makeSeason({ priceCents: 350, maxSlotsPerDay: 4, cutoffMinutes: 90 });
  expect(withSeasonFacts('{year}: {price}, {limit} a day, {cutoff} {unknown}', season)).toBe(
    '2025: $3.50, 4 a day, 90 minutes {unknown}',
  );
  expect(withSeasonFacts('{price} and {cutoff}', undefined)).toBe('$3 and 24 hours');
  expect(duration(60)).toBe('1 hour');
});
