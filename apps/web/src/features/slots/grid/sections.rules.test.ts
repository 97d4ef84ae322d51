import { slotsOfDate } from '@raffle/contracts/slot-time';
import { cellAfterKey, foldedSections, isArrowKey, sectionsOf } from './sections.rules';
import type { CellState } from './slot-state.rules';

const DATE = '2025-06-14';

function cells(states: Record<string, CellState> = {}) {
  return slotsOfDate(DATE).map((id) => ({ id, state: states[id.slice(11)] ?? 'available', ownerName: null }));
}

describe('sectionsOf', () => {
  it('splits a day into four sections of 24 slots, in order', () => {
    const sections = sectionsOf(cells());
    expect(sections.map(({ name, from, to, cells: own }) => [name, from, to, own.length, own[0]?.id])).toEqual([
      ['night', '00:00', '06:00', 24, `${DATE}T00:00`],
      ['morning', '06:00', '12:00', 24, `${DATE}T06:00`],
      ['afternoon', '12:00', '18:00', 24, `${DATE}T12:00`],
      ['evening', '18:00', '24:00', 24, `${DATE}T18:00`],
    ]);
  });

  it('counts a slot as free only if anyone can take it', () => {
    const states = { '06:00': 'booked', '06:15': 'held', '06:30': 'mine', '06:45': 'closed', '07:00': 'held-mine' } as const;
    expect(sectionsOf(cells(states)).map((section) => section.freeCount)).toEqual([24, 19, 24, 24]);
  });
});

describe('foldedSections', () => {
  const night = (state: CellState) =>
    Object.fromEntries(
      slotsOfDate(DATE)
        .slice(0, 24)
        .map((id) => [id.slice(11), state]),
    );
  const folded = (states: Record<string, CellState>) => foldedSections(sectionsOf(cells(states)));

  it('folds a section with only closed, booked and held slots', () => {
    expect(folded(night('closed'))).toEqual(['night']);
    expect(folded({ ...night('closed'), '02:00': 'booked', '03:00': 'held' })).toEqual(['night']);
  });

  it.each(['available', 'mine', 'held-mine', 'booked-mine'] as const)('does not fold a section with one slot that is %s', (state) => {
    expect(folded({ ...night('closed'), '05:45': state })).toEqual([]);
  });

  it('does not fold a sold-out section until its time has passed, because a hold in it may end', () => {
    expect(folded({ ...night('booked'), '02:00': 'held' })).toEqual([]);
  });

  it('folds no section on a day that has passed', () => {
    const over = cells().map((cell) => ({ ...cell, state: 'closed' as CellState }));
    expect(foldedSections(sectionsOf(over))).toEqual([]);
    expect(foldedSections(sectionsOf(over.map((slot, index) => (index === 40 ? { ...slot, state: 'booked-mine' } : slot))))).toEqual([]);
  });
});

describe('cellAfterKey', () => {
  test.each([
    { from: 0, key: 'ArrowRight', to: 1 },
    { from: 0, key: 'ArrowLeft', to: 0 },
    { from: 23, key: 'ArrowRight', to: 23 },
    { from: 1, key: 'ArrowDown', to: 9 },
    { from: 20, key: 'ArrowDown', to: 20 },
    { from: 9, key: 'ArrowUp', to: 1 },
    { from: 3, key: 'ArrowUp', to: 3 },
    { from: 9, key: 'Home', to: 0 },
    { from: 9, key: 'End', to: 23 },
  ] as const)('$key moves from $from to $to in a section of 24 cells in eight columns', ({ from, key, to }) => {
    expect(cellAfterKey(from, key, 8, 24)).toBe(to);
  });

  test.each(['Tab', 'Enter', ' ', 'a'])('does not handle the key %j', (key) => expect(isArrowKey(key)).toBe(false));
});
