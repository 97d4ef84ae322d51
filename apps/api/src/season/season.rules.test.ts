import {
  assertInSeason,
  assertMayEnd,
  assertSeasonOpen,
  cutoffInForce,
  endsByLastSlot,
  isSlotClosed,
  refundsEveryone,
  salesOpen,
  seasonStatus,
} from './season.rules.js';

const season = {
  year: 2025,
  startsOn: '2025-05-01',
  endsOn: '2025-12-31',
  status: 'open' as const,
  salesFrozen: false,
  arrivalAt: null,
  endedAs: null,
  cutoffMinutes: 1440,
};
const at = (iso: string): number => Date.parse(iso);
const june = at('2025-06-01T09:00:00+02:00');

describe('the cut-off', () => {
  it.each([
    ['2025-06-02T09:00', '2025-06-01T08:59:59+02:00', false],
    ['2025-06-02T09:00', '2025-06-01T09:00:00+02:00', true],
    ['2025-06-02T09:15', '2025-06-01T09:00:00+02:00', false],
    ['2025-05-31T09:15', '2025-06-01T09:00:00+02:00', true],
  ])('slot %s at %s: closed is %s', (slot, now, closed) => {
    expect(isSlotClosed(season, slot, at(now))).toBe(closed);
  });

  it.each([
    [0, [], false, 0],
    [0, [], true, 0],
    [0, ['tsa.example'], false, 15],
    [60, ['tsa.example'], false, 60],
    [60, ['tsa.example'], true, 120],
    [1440, ['tsa.example'], true, 1440],
  ])('of %s minutes with witnesses %j, silent: %s, is %s', (cutoffMinutes, witnesses, witnessesSilent, inForce) => {
    const witnessed = { ...season, cutoffMinutes, witnesses, witnessesSilent };
    expect(cutoffInForce(witnessed)).toBe(inForce);
    const start = at('2025-06-02T09:00:00+02:00');
    expect(isSlotClosed(witnessed, '2025-06-02T09:00', start - inForce * 60_000 - 1)).toBe(false);
    expect(isSlotClosed(witnessed, '2025-06-02T09:00', start - inForce * 60_000)).toBe(true);
  });

  it('closes every slot immediately when sales are frozen or the flood has arrived', () => {
    expect(isSlotClosed({ ...season, salesFrozen: true }, '2025-12-01T10:00', june)).toBe(true);
    expect(isSlotClosed({ ...season, arrivalAt: new Date(june) }, '2025-12-01T10:00', june)).toBe(true);
  });
});

describe('sales', () => {
  it.each([
    [{}, '2025-04-01T00:00:00+02:00', true],
    [{}, '2025-12-31T23:59:59+02:00', true],
    [{}, '2026-01-01T00:00:00+02:00', false],
    [{ status: 'upcoming' as const }, '2025-06-01T00:00:00+02:00', false],
    [{ status: 'closed' as const }, '2025-06-01T00:00:00+02:00', false],
    [{ salesFrozen: true }, '2025-06-01T00:00:00+02:00', false],
  ])('with %j at %s: open is %s', (change, now, open) => {
    expect(salesOpen({ ...season, ...change }, at(now))).toBe(open);
  });

  it('are over once the last date has passed, regardless of the stored status', () => {
    expect(seasonStatus(season, at('2026-01-01T00:00:00+02:00'))).toBe('closed');
    expect(() => assertSeasonOpen(season, at('2026-01-01T00:00:00+02:00'))).toThrow('The 2025 season is not open for predictions.');
  });

  it('are refused after the arrival, with the arrival as the stated reason', () => {
    expect(() => assertSeasonOpen({ ...season, arrivalAt: new Date(june) }, june)).toThrow('the flood has arrived');
  });
});

describe('dates', () => {
  it.each([
    ['2025-04-30T10:00', true],
    ['2025-05-01T00:00', false],
    ['2025-12-31T23:45', false],
    ['2026-01-01T00:00', true],
  ])('%s is refused: %s', (slot, refused) => {
    const check = (): void => assertInSeason(season, ['2025-06-14T10:00', slot]);
    if (refused) expect(check).toThrow(expect.objectContaining({ code: 'DATE_OUT_OF_SEASON' }));
    else expect(check).not.toThrow();
  });
});

describe('ending a season', () => {
  const over = at('2026-01-01T00:00:00+02:00');

  it('stops all sales', () => {
    const ended = { ...season, endedAs: 'called-off' as const };
    expect(seasonStatus(ended, june)).toBe('closed');
    expect(salesOpen(ended, june)).toBe(false);
    expect(() => assertSeasonOpen(ended, june)).toThrow('The 2025 season is over.');
  });

  it('is possible as `no-water` only after the last date in Maun and as `called-off` at any time', () => {
    expect(() => assertMayEnd(season, 'no-water', over - 1)).toThrow();
    expect(() => assertMayEnd(season, 'no-water', over)).not.toThrow();
    expect(() => assertMayEnd(season, 'called-off', june)).not.toThrow();
  });

  it('is possible only once, only after the season has begun, and only if no arrival is on record', () => {
    for (const change of [{ status: 'upcoming' as const }, { endedAs: 'no-water' as const }, { arrivalAt: new Date(june) }])
      expect(() => assertMayEnd({ ...season, ...change }, 'called-off', over)).toThrow();
  });

  it('refunds everyone if the season is called off, or if it ends without water under the `refund` rule', () => {
    expect(refundsEveryone({ endedAs: 'called-off', noWater: 'last_slot' })).toBe(true);
    expect(refundsEveryone({ endedAs: 'no-water', noWater: 'refund' })).toBe(true);
    expect(refundsEveryone({ endedAs: 'no-water', noWater: 'last_slot' })).toBe(false);
    expect(refundsEveryone({ endedAs: null, noWater: 'refund' })).toBe(false);
    expect(endsByLastSlot({ endedAs: 'no-water', noWater: 'last_slot' })).toBe(true);
    expect(endsByLastSlot({ endedAs: 'called-off', noWater: 'last_slot' })).toBe(false);
  });
});
