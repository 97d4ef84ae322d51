import type { SlotsChanged } from '@raffle/contracts/realtime';
import type { SlotPatch, SlotView } from '@raffle/contracts/slots';

/** The cached grid of one date. */
export interface DayGrid {
  /** Version of the date that `slots` reflects, including patches. */
  version: number;
  /**
   * Version of the last REST response. Patches don't identify a hold's owner, so a held slot's `isMine` value is only as current as this
   * version.
   */
  confirmedVersion: number;
  slots: SlotView[];
}

export type DayStep = { kind: 'old' } | { kind: 'gap' } | { kind: 'patched'; grid: DayGrid; changes: SlotChange[] };

/** A slot before and after a change in its appearance. */
export interface SlotChange {
  before: SlotView;
  after: SlotView;
}

/**
 * Applies a broadcast to the grid on screen. The broadcast is applied if it covers the grid's version (`change.after <= grid.version <
 * change.version`), and ignored if it is older. If it starts after the grid's version, a broadcast was missed and the result is a `gap`.
 */
export function followDay(grid: DayGrid, change: SlotsChanged, myId: string | null): DayStep {
  if (change.version <= grid.version) return { kind: 'old' };
  if (change.after > grid.version) return { kind: 'gap' };
  const patches = new Map(change.slots.map((patch) => [patch.id, patch]));
  const changes: SlotChange[] = [];
  const slots = grid.slots.map((before) => {
    const patch = patches.get(before.id);
    if (!patch) return before;
    const after = patched(before, patch, myId);
    if (looksTheSame(before, after)) return before;
    changes.push({ before, after });
    return after;
  });
  return { kind: 'patched', grid: { ...grid, version: change.version, slots }, changes };
}

function patched(before: SlotView, patch: SlotPatch, myId: string | null): SlotView {
  const booked = patch.status === 'booked';
  return {
    ...before,
    status: patch.status,
    isBooked: booked,
    isMine: booked && myId !== null && patch.ownerId === myId,
    ownerId: booked ? (patch.ownerId ?? null) : null,
    ownerName: booked ? (patch.ownerName ?? null) : null,
  };
}

function looksTheSame(a: SlotView, b: SlotView): boolean {
  return a.status === b.status && a.isMine === b.isMine && a.ownerName === b.ownerName && a.ownerId === b.ownerId;
}

/** Returns the newer of two grids, so that a slow response does not undo patches that arrived while it was in flight. */
export function newerGrid(known: DayGrid | undefined, arrived: DayGrid): DayGrid {
  return known !== undefined && arrived.version < known.version ? known : arrived;
}
