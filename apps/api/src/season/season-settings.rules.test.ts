import { AppError } from '../platform/http/errors/app-error.js';
import type { Season } from './season.entity.js';
import {
  assertMayBePrepared,
  assertMayReopen,
  assertNextSeason,
  assertRuleMayChange,
  assertSeasonDates,
  allowsSales,
} from './season-settings.rules.js';

const dates = { year: 2025, startsOn: '2025-05-01', endsOn: '2025-12-31' };
const refusal = (act: () => void): unknown => {
  try {
    act();
  } catch (error) {
    return (error as AppError).details;
  }
  return undefined;
};

describe('the dates of a season', () => {
  it("must fall within the season's year, be in order and include every taken slot", () => {
    expect(refusal(() => assertSeasonDates(dates, { first: '2025-05-01', last: '2025-12-31' }))).toBeUndefined();
    expect(refusal(() => assertSeasonDates({ ...dates, startsOn: '2024-05-01' }, { first: null, last: null }))).toEqual({
      fields: { from: ['The first date must be a day of 2025.'] },
    });
    expect(refusal(() => assertSeasonDates({ ...dates, endsOn: '2025-02-30' }, { first: null, last: null }))).toEqual({
      fields: { to: ['The last date must be a day of 2025.'] },
    });
    expect(
      refusal(() => assertSeasonDates({ ...dates, startsOn: '2025-06-02', endsOn: '2025-06-01' }, { first: null, last: null })),
    ).toEqual({
      fields: { to: ['The last date must not be before the first.'] },
    });
    expect(refusal(() => assertSeasonDates({ ...dates, startsOn: '2025-06-02' }, { first: '2025-06-01', last: '2025-06-01' }))).toEqual({
      fields: { from: ['Somebody has a slot on 2025-06-01: the season cannot begin later.'] },
    });
  });

  it('must be later than the newest season if the season is new', () => {
    expect(refusal(() => assertNextSeason({ year: 2026, from: '2026-05-01', to: '2026-12-31' }, 2025))).toBeUndefined();
    expect(refusal(() => assertNextSeason({ year: 2025, from: '2025-05-01', to: '2025-12-31' }, 2025))).toEqual({
      fields: { year: ['The next season must be later than 2025.'] },
    });
  });
});

it('a season cannot reopen while an arrival is on record or after it has ended', () => {
  expect(() => assertMayReopen({ year: 2025, endedAs: null, arrivalAt: new Date() }, { salesFrozen: false })).toThrow(AppError);
  expect(() => assertMayReopen({ year: 2025, endedAs: null, arrivalAt: new Date() }, { status: 'closed' })).not.toThrow();
  expect(() => assertMayReopen({ year: 2025, endedAs: null, arrivalAt: null }, { status: 'open' })).not.toThrow();
  expect(() => assertMayReopen({ year: 2025, endedAs: 'called-off', arrivalAt: null }, { status: 'open' })).toThrow(AppError);
});

it('a season allows sales only while it is open and not frozen', () => {
  expect(allowsSales({ status: 'open', salesFrozen: false })).toBe(true);
  expect(allowsSales({ status: 'open', salesFrozen: true })).toBe(false);
  expect(allowsSales({ status: 'closed', salesFrozen: false })).toBe(false);
});

const RULES = {
  winnerRule: 'exact' as const,
  cutoffMinutes: 60,
  noWater: 'last_slot' as const,
  endsOn: '2025-12-31',
  minAge: 18,
  countries: ['BW'],
};

it('rejects a new winner rule once an arrival has been recorded or a ticket has been sold', () => {
  expect(() => assertRuleMayChange(RULES, { winnerRule: 'nearest' }, true, false)).toThrow(AppError);
  expect(() => assertRuleMayChange(RULES, { winnerRule: 'exact' }, true, false)).not.toThrow();
  expect(() => assertRuleMayChange(RULES, {}, true, false)).not.toThrow();
  expect(() => assertRuleMayChange(RULES, { winnerRule: 'nearest' }, false, false)).not.toThrow();
  expect(() => assertRuleMayChange(RULES, { winnerRule: 'nearest' }, false, true)).toThrow(AppError);
});

it('rejects a shorter cut-off once a ticket has been sold', () => {
  const change = (cutoffMinutes: number, everSold: boolean) => () => assertRuleMayChange(RULES, { cutoffMinutes }, false, everSold);
  expect(change(59, true)).toThrow(AppError);
  for (const allowed of [change(59, false), change(60, true), change(61, true)]) expect(allowed).not.toThrow();
});

it('once a ticket has been sold, rejects changes to the no-water rule, and to the last date if the last slot decides', () => {
  const change =
    (rules: Partial<Season>, input: Parameters<typeof assertRuleMayChange>[1], everSold = true) =>
    () =>
      assertRuleMayChange({ ...RULES, ...rules }, input, false, everSold);
  for (const refused of [change({}, { noWater: 'refund' }), change({}, { to: '2025-12-30' })]) expect(refused).toThrow(AppError);
  for (const allowed of [
    change({}, { noWater: 'refund' }, false),
    change({}, { to: '2025-12-30' }, false),
    change({}, { to: '2025-12-31', noWater: 'last_slot' }),
    change({ noWater: 'refund' }, { to: '2025-12-30' }),
  ])
    expect(allowed).not.toThrow();
});

it('rejects changes to the minimum age and the countries once a ticket has been sold', () => {
  const change = (input: Parameters<typeof assertRuleMayChange>[1], everSold: boolean) => () =>
    assertRuleMayChange(RULES, input, false, everSold);
  for (const input of [{ minAge: 21 }, { minAge: null }, { countries: [] }, { countries: ['BW', 'ZA'] }]) {
    expect(change(input, true)).toThrow(AppError);
    expect(change(input, false)).not.toThrow();
  }
  expect(change({ minAge: 18, countries: ['BW'] }, true)).not.toThrow();
});

it('a season cannot return to preparation while a slot is taken', () => {
  const taken = { first: '2025-06-01', last: '2025-06-01' };
  expect(() => assertMayBePrepared({ status: 'open' }, { status: 'upcoming' }, taken)).toThrow(AppError);
  expect(() => assertMayBePrepared({ status: 'open' }, { status: 'upcoming' }, { first: null, last: null })).not.toThrow();
  expect(() => assertMayBePrepared({ status: 'open' }, { status: 'closed' }, taken)).not.toThrow();
});
