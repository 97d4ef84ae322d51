import { MINUTE_MS, slotStartMs } from './slot-time.js';

/**
 * Minutes between a slot's cut-off and its settlement. During this time, slots in an open hold can still be paid for, logged and witnessed.
 */
export const SETTLED_AFTER_CUTOFF_MINUTES = 120;

/**
 * Returns the time at which a slot is settled, in milliseconds since the epoch: two hours after its cut-off, but no later than its start.
 * The result does not account for an earlier arrival, which settles the slot immediately.
 * @param cutoffMinutes cut-off according to the terms in the public log when the first ticket was logged
 */
export function settlementOf(slotId: string, cutoffMinutes: number): number {
  const start = slotStartMs(slotId);
  return Math.min(start, start - (cutoffMinutes - SETTLED_AFTER_CUTOFF_MINUTES) * MINUTE_MS);
}
