import { assertSeasonSettings } from './open-season.js';

const at = (instant?: string) => (instant === undefined ? undefined : Date.parse(instant));
const check =
  (years: number[], seasonYear: number | undefined, now?: string): (() => void) =>
  () =>
    assertSeasonSettings({ seasonYear: seasonYear ?? 2026, seasonYearGiven: seasonYear !== undefined, appNow: at(now) }, years);

it.each([
  ['any year for an empty database', [], 2025, '2025-06-01T09:00:00+02:00'],
  ['the year of the only season', [2025], 2025, '2025-06-01T09:00:00+02:00'],
  ['the year of one of several seasons', [2025, 2026], 2025, undefined],
  ['neither setting', [2025], undefined, undefined],
  ['a clock after the season', [2025], undefined, '2026-02-01T09:00:00+02:00'],
  ['a clock before the season that SEASON_YEAR names', [2026], 2026, '2025-12-01T09:00:00+02:00'],
])('accepts %s', (_what, years, year, now) => {
  expect(check(years, year, now)).not.toThrow();
});

it('reports a SEASON_YEAR that has no effect and suggests a working command', () => {
  expect(check([2026], 2025, '2025-06-01T09:00:00+02:00')).toThrow(
    'SEASON_YEAR=2025 has no effect: these data have the season of 2026. Start with other data: add DATA_DIR=.data-2025 (or another DATABASE_URL) to the command. Or leave SEASON_YEAR out.',
  );
  expect(check([2026, 2025], 2027)).toThrow(
    /^SEASON_YEAR=2027 .* the seasons of 2025 and 2026\. .* Or leave SEASON_YEAR out and open the season of 2027 under \/admin\/season\.$/,
  );
});

it('reports an APP_NOW that is earlier than every season', () => {
  expect(check([2026], undefined, '2025-06-01T09:00:00+02:00')).toThrow(
    'APP_NOW is in 2025, and these data have the season of 2026. Start with other data: add DATA_DIR=.data-2025 (or another DATABASE_URL) to the command. Or leave APP_NOW out.',
  );
});
