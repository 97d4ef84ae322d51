import type { SeasonView } from '@raffle/contracts/season';
import { slotStartMs } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';

/** State of a cell. `mine`: selected in this browser; `held-mine`: awaiting the user's payment; `booked-mine`: bought by the user. */
export type CellState = 'available' | 'mine' | 'held' | 'held-mine' | 'booked' | 'booked-mine' | 'closed';

export type SalesRules = Pick<SeasonView, 'cutoffMinutes' | 'salesOpen'>;

const MINUTE_MS = 60_000;

/**
 * Returns whether a slot is closed. The browser computes this too, so that a page left open shows a slot as closed as soon as its cut-off
 * passes. The server's decision is final.
 * @param nowMs the game clock's current time, not this device's
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

/** Returns whether a click can select the cell, that is, whether it is free or held for the user. A new selection replaces the held one. */
export function isPickable(state: CellState): boolean {
  return state === 'available' || state === 'held-mine';
}

/** Returns whether "Show free only" shows the cell, that is, whether it can be selected or is the user's own. */
export function isFreeOrMine(state: CellState): boolean {
  return isPickable(state) || state === 'mine' || state === 'booked-mine';
}
