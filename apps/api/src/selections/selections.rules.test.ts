import { assertTotal, assertWithinDayLimit, extendedHold, wantedSlotIds, workFor, workOfPerson } from './selections.rules.js';

const refusal = (code: string, details: object = {}): Error =>
  expect.objectContaining({ code, details: expect.objectContaining(details) }) as Error;

describe('the wanted slots', () => {
  it('are in chronological order, regardless of their order in the request', () => {
    expect(wantedSlotIds([{ id: '2025-06-15T00:00' }, { id: '2025-06-14T10:15' }, { id: '2025-06-14T10:00' }])).toEqual([
      '2025-06-14T10:00',
      '2025-06-14T10:15',
      '2025-06-15T00:00',
    ]);
  });

  it.each([
    ['the same slot twice', [{ id: '2025-06-14T10:00' }, { id: '2025-06-14T10:00' }], 'slots'],
    ['a time at which no slot starts', [{ id: '2025-06-14T10:07' }], 'slots.0.id'],
    ['a date that contradicts the slot', [{ id: '2025-06-14T10:00', date: '2025-06-15' }], 'slots.0.date'],
    ['a start time that contradicts the slot', [{ id: '2025-06-14T10:00', startTime: '2025-06-14T10:15:00+02:00' }], 'slots.0.startTime'],
  ])('must not contain %s', (_what, slots, field) => {
    expect(() => wantedSlotIds(slots)).toThrow(
      refusal('VALIDATION_FAILED', { fields: expect.objectContaining({ [field]: expect.anything() }) }),
    );
  });

  it('may give the same start time in another notation', () => {
    expect(wantedSlotIds([{ id: '2025-06-14T10:00', startTime: '2025-06-14T08:00:00.000Z' }])).toEqual(['2025-06-14T10:00']);
  });
});

describe('the total', () => {
  it.each([
    [3, 9, false],
    [3, 9.0, false],
    [3, 8.99, true],
    [3, 900, true],
    [1, Number.NaN, true],
    [2, -6, true],
  ])('of %s slots sent as %s is refused: %s', (count, dollars, refused) => {
    const check = (): void => assertTotal(count, 300, dollars);
    if (refused) expect(check).toThrow(refusal('TOTAL_MISMATCH', { expectedTotalAmount: count * 3 }));
    else expect(check).not.toThrow();
  });
});

describe('the daily limit of ten', () => {
  const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => `2025-06-14T${String(i).padStart(2, '0')}:00`);

  it.each([
    [10, 0, false],
    [1, 9, false],
    [1, 10, true],
    [11, 0, true],
  ])('a request for %s slots with %s already taken is refused: %s', (wanted, taken, refused) => {
    const check = (): void => assertWithinDayLimit(ids(wanted), { '2025-06-14': taken }, 10);
    if (refused) expect(check).toThrow(refusal('MAX_SLOTS_PER_DAY', { date: '2025-06-14', limit: 10, alreadyTaken: taken }));
    else expect(check).not.toThrow();
  });

  it('counts each day separately', () => {
    expect(() => assertWithinDayLimit([...ids(10), '2025-06-15T10:00'], { '2025-06-15': 9 }, 10)).not.toThrow();
  });
});

describe('the work for slots', () => {
  it.each([
    [4, 96, 100, 0],
    [4, 97, 100, 1],
    [10, 97, 100, 3],
    [4, 121, 100, 2],
    [4, 196, 100, 16],
    [4, 9999, 100, 64],
    [40, 9999, 0, 0],
    // One large request takes as much work as requesting the same slots four at a time.
    [100, 100, 100, 106],
    [2450, 9999, 100, 613 * 64],
  ])('for %i wanted slots with %i held and a budget of %i is %i units', (wanted, held, budget, work) => {
    expect(workFor(wanted, held, budget)).toBe(work);
  });
});

it.each([
  [10, 30, 0],
  [1, 40, 1],
  [10, 31, 1],
  [10, 40, 3],
  [40, 0, 0],
  [44, 0, 1],
  [2450, 0, 603],
])('a person who wants %i slots and already holds %i does %i units of work', (wanted, held, work) => {
  expect(workOfPerson(wanted, held)).toBe(work);
});

describe('more time', () => {
  const at = (minutes: number): Date => new Date(minutes * 60_000);

  it.each([
    ['immediately', 0, 15, undefined, 15],
    ['after ten minutes', 10, 15, undefined, 25],
    ['late: thirty in total', 20, 25, undefined, 30],
    ['never earlier than before', 0, 40, undefined, 40],
    ['after its page: until the time set for the page', 30, 31, 36, 36],
  ])('%s: requested at %s with end %s and a page until %s, ends at %s', (_what, now, expires, page, end) => {
    const pageUntil = page === undefined ? null : at(page);
    expect(extendedHold({ heldSince: at(0), pageUntil, expiresAt: at(expires), now: at(now) })).toEqual(at(end));
  });
});
