import type { SlotView } from '@raffle/contracts/slots';
import { addChanges, isEmpty, NO_CHANGES, waitBeforeSpeaking } from './announce.rules';

function view(over: Partial<SlotView>): SlotView {
  const free = { status: 'available', isBooked: false, isMine: false, ownerId: null, ownerName: null } as const;
  return { id: '2025-06-14T10:00', date: '2025-06-14', startTime: '', endTime: '', ...free, ...over };
}

describe('addChanges', () => {
  it('counts the slots that others booked, held and released', () => {
    const counts = addChanges(NO_CHANGES, [
      { before: view({}), after: view({ status: 'held' }) },
      { before: view({}), after: view({ status: 'held' }) },
      { before: view({ status: 'held' }), after: view({ status: 'booked' }) },
      { before: view({ status: 'held' }), after: view({ status: 'available' }) },
    ]);
    expect(counts).toEqual({ held: 2, booked: 1, freed: 1 });
  });

  test.each([
    { before: view({}), after: view({ status: 'booked', isMine: true }) },
    { before: view({ status: 'held', isMine: true }), after: view({}) },
  ])("ignores the user's own changes", (change) => {
    expect(isEmpty(addChanges(NO_CHANGES, [change]))).toBe(true);
  });
});

test.each([
  { lastSpoken: null, now: 5_000, wait: 0 },
  { lastSpoken: 1_000, now: 5_000, wait: 6_000 },
  { lastSpoken: 1_000, now: 11_000, wait: 0 },
  { lastSpoken: 1_000, now: 60_000, wait: 0 },
])('waits $wait ms at $now if the last announcement was at $lastSpoken', ({ lastSpoken, now, wait }) => {
  expect(waitBeforeSpeaking(now, lastSpoken)).toBe(wait);
});
