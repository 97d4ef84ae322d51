import { slotStartMs } from './slot-time.js';

const MINUTE_MS = 60_000;

/** Time between a slot's cut-off and its settlement, long enough for an open hold to be paid, logged and witnessed. */
export const SETTLED_AFTER_CUTOFF_MINUTES = 120;

/**
 * Returns when a slot is settled unless the water comes earlier, in milliseconds: two hours after its cut-off, but no later than the slot's
 * start.
 * @param cutoffMinutes from the terms in the log when the first ticket was logged
 */
export function settlementOf(slotId: string, cutoffMinutes: number): number {
  const start = slotStartMs(slotId);
  return Math.min(start, start - (cutoffMinutes - SETTLED_AFTER_CUTOFF_MINUTES) * MINUTE_MS);
}
