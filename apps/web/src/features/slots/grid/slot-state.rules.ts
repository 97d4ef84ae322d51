import type { SeasonView } from '@raffle/contracts/season';
import { slotStartMs } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';

/** What a cell shows. `mine` is ticked here, `held-mine` waits for my payment, `booked-mine` is bought. */
export type CellState = 'available' | 'mine' | 'held' | 'held-mine' | 'booked' | 'booked-mine' | 'closed';

export type SalesRules = Pick<SeasonView, 'cutoffMinutes' | 'salesOpen'>;

const MINUTE_MS = 60_000;

/**
 * A page left open must show the cut-off as it passes, so it is worked out here too; the server decides in the end.
 * @param nowMs the game's present instant, not the phone's
 */
export function isClosed(slot: Pick<SlotView, 'id' | 'status'>, sales: SalesRules, nowMs: number): boolean {
  if (slot.status === 'closed' || slot.status === 'blocked') return true;
  return !sales.salesOpen || slotStartMs(slot.id) - sales.cutoffMinutes * MINUTE_MS <= nowMs;
}

export function cellState(slot: SlotView, ticked: boolean, sales: SalesRules, nowMs: number): CellState {
  if (slot.status === 'booked') return slot.isMine ? 'booked-mine' : 'booked';
  if (slot.status === 'held' && !slot.isMine) return 'held';
  if (isClosed(slot, sales, nowMs)) return 'closed';
  if (ticked) return 'mine';
  return slot.status === 'held' ? 'held-mine' : 'available';
}

/** Whether a click may tick the cell: free, or held for the same person, whose new selection replaces the old one. */
export function isPickable(state: CellState): boolean {
  return state === 'available' || state === 'held-mine';
}

/** Shown when "Show free only" is on: what can still be taken, and what is the person's own. */
export function isFreeOrMine(state: CellState): boolean {
  return isPickable(state) || state === 'mine' || state === 'booked-mine';
}
