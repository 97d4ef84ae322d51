import { slotStartMs } from './slot-time.js';

const MINUTE_MS = 60_000;

/** Minutes between a slot's cut-off and the slot's settlement. In this time, an open hold can be paid, logged and witnessed. */
export const SETTLED_AFTER_CUTOFF_MINUTES = 120;

/**
 * Returns when a slot is settled, in milliseconds since the epoch: two hours after its cut-off, but no later than its start. If the water
 * comes earlier, the slot is settled then.
 * @param cutoffMinutes cut-off in the terms that were in the public log when the first ticket was logged
 */
export function settlementOf(slotId: string, cutoffMinutes: number): number {
  const start = slotStartMs(slotId);
  return Math.min(start, start - (cutoffMinutes - SETTLED_AFTER_CUTOFF_MINUTES) * MINUTE_MS);
}
