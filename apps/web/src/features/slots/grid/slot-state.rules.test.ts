import { slotEndIso, slotStartIso, slotStartMs } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';
import { cellState, isClosed, isFreeOrMine, isPickable } from './slot-state.rules';

const ID = '2025-06-14T10:00';
const HOUR_MS = 3_600_000;
const OPEN = { cutoffMinutes: 1440, salesOpen: true };
const LONG_BEFORE = slotStartMs(ID) - 48 * HOUR_MS;

function slot(over: Partial<SlotView> = {}): SlotView {
  const free = { status: 'available', isBooked: false, isMine: false, ownerId: null, ownerName: null } as const;
  return { id: ID, date: '2025-06-14', startTime: slotStartIso(ID), endTime: slotEndIso(ID), ...free, ...over };
}

describe('cellState', () => {
  test.each([
    { status: 'available', isMine: false, ticked: false, state: 'available' },
    { status: 'available', isMine: false, ticked: true, state: 'mine' },
    { status: 'held', isMine: false, ticked: false, state: 'held' },
    { status: 'held', isMine: false, ticked: true, state: 'held' },
    { status: 'held', isMine: true, ticked: false, state: 'held-mine' },
    { status: 'held', isMine: true, ticked: true, state: 'mine' },
    { status: 'booked', isMine: false, ticked: false, state: 'booked' },
    { status: 'booked', isMine: true, ticked: false, state: 'booked-mine' },
    { status: 'booked', isMine: false, ticked: true, state: 'booked' },
    { status: 'blocked', isMine: false, ticked: false, state: 'closed' },
    { status: 'closed', isMine: false, ticked: true, state: 'closed' },
  ] as const)('shows $state for status $status, isMine $isMine, selected $ticked', ({ status, isMine, ticked, state }) => {
    expect(cellState(slot({ status, isMine }), ticked, OPEN, LONG_BEFORE)).toBe(state);
  });

  it('still shows a slot as booked after its cut-off', () => {
    expect(cellState(slot({ status: 'booked' }), false, OPEN, slotStartMs(ID))).toBe('booked');
  });
});

describe('isClosed', () => {
  test.each([
    { hours: 24.01, cutoffMinutes: 1440, salesOpen: true, closed: false },
    { hours: 24, cutoffMinutes: 1440, salesOpen: true, closed: true },
    { hours: 23, cutoffMinutes: 1440, salesOpen: true, closed: true },
    { hours: 23, cutoffMinutes: 60, salesOpen: true, closed: false },
    { hours: 100, cutoffMinutes: 1440, salesOpen: false, closed: true },
  ])('$hours h before the slot, cut-off $cutoffMinutes min, sales open $salesOpen: closed is $closed', (row) => {
    expect(isClosed(slot(), row, slotStartMs(ID) - row.hours * HOUR_MS)).toBe(row.closed);
  });
});

test.each([
  { state: 'available', pickable: true, free: true },
  { state: 'mine', pickable: false, free: true },
  { state: 'held-mine', pickable: true, free: true },
  { state: 'booked-mine', pickable: false, free: true },
  { state: 'held', pickable: false, free: false },
  { state: 'booked', pickable: false, free: false },
  { state: 'closed', pickable: false, free: false },
] as const)('$state: selectable is $pickable, shown by "Show free only" is $free', ({ state, pickable, free }) => {
  expect(isPickable(state)).toBe(pickable);
  expect(isFreeOrMine(state)).toBe(free);
});
