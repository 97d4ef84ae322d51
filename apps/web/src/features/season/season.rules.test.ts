import { makeSeason } from '../../test/factories';
import { duration, withSeasonFacts } from './season-facts';
import { patchDays } from './season.realtime';

it('patches counts, and never with an older frame', () => {
  const known = { version: 5, days: [{ date: '2025-06-01', taken: 3, capacity: 96 }] };
  expect(patchDays(known, { version: 6, days: [{ date: '2025-06-01', taken: 4 }] }).days[0]?.taken).toBe(4);
  expect(patchDays(known, { version: 5, days: [{ date: '2025-06-01', taken: 9 }] })).toBe(known);
});

it("fills a sentence from the season's settings", () => {
  const season = makeSeason({ priceCents: 350, maxSlotsPerDay: 4, cutoffMinutes: 90 });
  expect(withSeasonFacts('{year}: {price}, {limit} a day, {cutoff} {unknown}', season)).toBe('2025: $3.50, 4 a day, 90 minutes {unknown}');
  expect(withSeasonFacts('{price} and {cutoff}', undefined)).toBe('$3 and 24 hours');
  expect(duration(60)).toBe('1 hour');
});
