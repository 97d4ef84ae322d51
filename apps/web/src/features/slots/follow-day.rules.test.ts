import type { SlotsChanged } from '@raffle/contracts/realtime';
import type { SlotPatch, SlotView } from '@raffle/contracts/slots';
import { type DayGrid, followDay, newerGrid } from './follow-day.rules';
import { makeDay, makeSlot } from '../../test/factories';

const DATE = '2025-06-14';

function grid(version: number, over: Record<string, Partial<SlotView>> = {}): DayGrid {
  return { version, confirmedVersion: version, slots: makeDay(DATE, over) };
}

function change(after: number, version: number, slots: SlotPatch[]): SlotsChanged {
  return { date: DATE, after, version, slots };
}

const TEN = `${DATE}T10:00`;

describe('followDay', () => {
  test.each([
    { mine: 7, after: 6, version: 7, kind: 'old', promise: 'ignores a known version' },
    { mine: 9, after: 6, version: 7, kind: 'old', promise: 'ignores an older version' },
    { mine: 6, after: 6, version: 7, kind: 'patched', promise: 'applies the next version' },
    {
      mine: 6,
      after: 5,
      version: 8,
      kind: 'patched',
      promise: 'applies a frame that covers several versions and starts before the known version',
    },
    { mine: 6, after: 7, version: 8, kind: 'gap', promise: 'reports a missed frame' },
  ])('$promise', ({ mine, after, version, kind }) => {
    expect(followDay(grid(mine), change(after, version, [{ id: TEN, status: 'held' }]), null).kind).toBe(kind);
  });

  it('applies the status and owner, raises the version and keeps the confirmed version', () => {
    const patch: SlotPatch = { id: TEN, status: 'booked', ownerId: 'p1', ownerName: 'Neo M' };
    const step = followDay(grid(6), change(6, 7, [patch]), null);
    if (step.kind !== 'patched') throw new Error(step.kind);
    expect(step.grid).toMatchObject({ version: 7, confirmedVersion: 6 });
    expect(step.changes.map(({ after }) => after)).toEqual([
      makeSlot({ id: TEN, status: 'booked', isBooked: true, ownerId: 'p1', ownerName: 'Neo M' }),
    ]);
  });

  test.each([
    { myId: 'p1', isMine: true },
    { myId: 'p2', isMine: false },
    { myId: null, isMine: false },
  ])("compares a booked slot's owner with user $myId", ({ myId, isMine }) => {
    const step = followDay(grid(6), change(6, 7, [{ id: TEN, status: 'booked', ownerId: 'p1' }]), myId);
    expect(step.kind === 'patched' && step.changes[0]?.after.isMine).toBe(isMine);
  });

  it('clears the owner of a slot that becomes free', () => {
    const before = grid(6, { [TEN]: { status: 'booked', isBooked: true, isMine: true, ownerId: 'p1', ownerName: 'Neo' } });
    const step = followDay(before, change(6, 7, [{ id: TEN, status: 'available' }]), 'p1');
    expect(step.kind === 'patched' && step.changes[0]?.after).toEqual(makeSlot({ id: TEN }));
  });

  it("reuses the objects of unchanged slots so that their cells don't re-render", () => {
    const before = grid(6);
    const step = followDay(
      before,
      change(6, 7, [
        { id: TEN, status: 'held' },
        { id: `${DATE}T10:15`, status: 'available' },
      ]),
      null,
    );
    if (step.kind !== 'patched') throw new Error(step.kind);
    expect(step.grid.slots.filter((after, index) => after !== before.slots[index]).map(({ id }) => id)).toEqual([TEN]);
    expect(step.changes).toHaveLength(1);
  });
});

describe('newerGrid', () => {
  test.each([
    { known: 7, arrived: 6, kept: 7 },
    { known: 7, arrived: 7, kept: 7 },
    { known: 7, arrived: 8, kept: 8 },
  ])('keeps version $kept if $known is shown and $arrived arrives', ({ known, arrived, kept }) => {
    expect(newerGrid(grid(known), grid(arrived)).version).toBe(kept);
  });

  it("replaces a grid with one of the same version, because the new one may identify a hold's owner", () => {
    const arrived = grid(7);
    expect(newerGrid(grid(7), arrived)).toBe(arrived);
  });
});
