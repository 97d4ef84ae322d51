import { conflictCode, nearestSlots, slotStatus } from './slots.rules.js';

describe('slotStatus', () => {
  it.each([
    [undefined, false, 'available'],
    [undefined, true, 'closed'],
    ['held', false, 'held'],
    ['held', true, 'held'],
    ['sold', true, 'booked'],
    ['blocked', true, 'blocked'],
    ['released', false, 'available'],
  ] as const)('for a claim in state %s (closed: %s), the status is %s', (claim, closed, status) => {
    expect(slotStatus(claim, closed)).toBe(status);
  });
});

describe('nearestSlots', () => {
  const free = ['2025-06-13T23:45', '2025-06-14T09:30', '2025-06-14T10:15', '2025-06-14T10:30', '2025-06-14T22:00', '2025-06-15T00:00'];

  it('prefers slots on the wanted day, then nearer slots, then the earlier of two equally near slots', () => {
    expect(nearestSlots(['2025-06-14T10:00'], free, 4)).toEqual([
      '2025-06-14T10:15',
      '2025-06-14T09:30',
      '2025-06-14T10:30',
      '2025-06-14T22:00',
    ]);
  });

  it('adds slots on adjacent days if the wanted day has too few free slots', () => {
    expect(nearestSlots(['2025-06-14T23:45'], free, 6).slice(4)).toEqual(['2025-06-15T00:00', '2025-06-13T23:45']);
  });

  it('returns an empty list if nothing is free', () => {
    expect(nearestSlots(['2025-06-14T10:00'], [], 6)).toEqual([]);
  });
});

describe('conflictCode', () => {
  it.each([
    [['sold', 'held'], 'SLOT_ALREADY_BOOKED'],
    [['held', 'blocked'], 'SLOT_TEMPORARILY_UNAVAILABLE'],
    [['blocked'], 'SLOT_CLOSED'],
  ] as const)('for claims in states %s, the code is %s', (states, code) => {
    expect(conflictCode(states)).toBe(code);
  });
});
