import type { SlotChange } from './follow-day.rules';

/** Number of grid changes of each kind since the last announcement. */
export interface ChangeCounts {
  booked: number;
  held: number;
  freed: number;
}

export const NO_CHANGES: ChangeCounts = { booked: 0, held: 0, freed: 0 };

/** Minimum time between announcements, in milliseconds. Without it, a busy date would cause non-stop announcements. */
export const SUMMARY_EVERY_MS = 10_000;

/** Counts only changes by other users. The user's own changes are reported where the user makes them. */
export function addChanges(counts: ChangeCounts, changes: SlotChange[]): ChangeCounts {
  const next = { ...counts };
  for (const { before, after } of changes) {
    if (before.isMine || after.isMine) continue;
    if (after.status === 'booked') next.booked += 1;
    else if (after.status === 'held') next.held += 1;
    else if (after.status === 'available') next.freed += 1;
  }
  return next;
}

export function isEmpty(counts: ChangeCounts): boolean {
  return counts.booked + counts.held + counts.freed === 0;
}

/** Returns how long to wait before the next announcement, in milliseconds. */
export function waitBeforeSpeaking(nowMs: number, lastSpokenMs: number | null): number {
  return lastSpokenMs === null ? 0 : Math.max(0, lastSpokenMs + SUMMARY_EVERY_MS - nowMs);
}
