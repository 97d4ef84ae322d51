import { makeSeason } from '../../test/factories';
import { duration } from './duration';
import { seasonDates } from './season-dates';
import { withSeasonFacts } from './season-facts';
import { patchDays } from './season.realtime';

it('applies newer events to the counts, and ignores older events', () => {
  const known = { version: 5, days: [{ date: '2025-06-01', taken: 3, capacity: 96 }] };
  expect(patchDays(known, { version: 6, days: [{ date: '2025-06-01', taken: 4, capacity: 90 }] }).days).toEqual([
    { date: '2025-06-01', taken: 4, capacity: 90 },
  ]);
  expect(patchDays(known, { version: 5, days: [{ date: '2025-06-01', taken: 9, capacity: 96 }] })).toBe(known);
});

it("replaces a sentence's placeholders with the season's settings", () => {
  const season = makeSeason({ priceCents: 350, maxSlotsPerDay: 4, cutoffMinutes: 90 });
  expect(withSeasonFacts('{year}: {price}, {limit} a day, {cutoff} {unknown} {constructor}', season)).toBe(
    '2025: $3.50, 4 a day, 90 minutes {unknown} {constructor}',
  );
  expect(withSeasonFacts('{price} and {cutoff}', undefined)).toBe('$3 and 24 hours');
  expect(duration(60)).toBe('1 hour');
});

it.each([
  ['2025-05-01', '2025-12-31', 'May to December'],
  ['2028-02-01', '2028-02-29', '1 February to 29 February'],
  ['2026-05-01', '2026-12-14', '1 May to 14 December'],
  ['2026-06-06', '2026-12-31', '6 June to 31 December'],
])('formats the dates of a season from %s to %s', (from, to, text) => {
  expect(seasonDates({ from, to })).toBe(text);
  expect(withSeasonFacts('from {dates}', makeSeason({ year: Number(from.slice(0, 4)), from, to }))).toBe(
    `from ${text} ${from.slice(0, 4)}`,
  );
});

it('uses the default dates until the season has loaded', () => {
  expect(seasonDates(undefined, 'and')).toBe('May and December');
});
