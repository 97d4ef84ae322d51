import { MAX_SLOTS_PER_REQUEST } from '@raffle/contracts/limits';
import { dateOfSlot } from '@raffle/contracts/slot-time';
import type { SelectionConflict, SelectionView } from '@raffle/contracts/selections';
import type { SlotView } from '@raffle/contracts/slots';

export type PickRefusal = 'already-selected' | 'own' | 'booked' | 'held' | 'closed' | 'day-full' | 'too-many';

/** A user's slots on a date, for checking the daily limit. */
export interface DayCountInput {
  date: string;
  tickedIds: readonly string[];
  /** The date's grid. Empty if it is not known. */
  grid: readonly SlotView[];
  /** The user's public id, or null for a visitor. */
  myId: string | null;
}

/** Returns the ids of a date's slots that the user has booked or that are held for them. */
export function ownSlotIds(grid: readonly SlotView[], myId: string | null): string[] {
  return grid.filter((slot) => slot.isMine || (myId !== null && slot.ownerId === myId)).map((slot) => slot.id);
}

/**
 * Returns how many of a date's slots count towards the daily limit. Each slot that the user has selected or booked, or that is held for
 * them, counts once.
 */
export function countOfDay({ date, tickedIds, grid, myId }: DayCountInput): number {
  const ticked = tickedIds.filter((id) => dateOfSlot(id) === date);
  return new Set([...ticked, ...ownSlotIds(grid, myId)]).size;
}

/** Returns why a slot can't be selected, or null if it can. @param limit the season's maximum number of slots per user and day */
export function refusalToPick(slot: SlotView, closed: boolean, input: DayCountInput, limit: number): PickRefusal | null {
  if (input.tickedIds.includes(slot.id)) return 'already-selected';
  if (slot.isBooked || slot.status === 'booked') return slot.isMine ? 'own' : 'booked';
  if (slot.status === 'held' && !slot.isMine) return 'held';
  if (closed) return 'closed';
  // A slot that is held for the user is already counted, so selecting it does not change the count.
  if (!slot.isMine && countOfDay(input) >= limit) return 'day-full';
  if (input.tickedIds.length >= MAX_SLOTS_PER_REQUEST) return 'too-many';
  return null;
}

export const LOSS_REASONS = ['booked', 'held', 'closed'] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

export interface RecheckResult {
  /** Slots that are no longer available, with the reason to show. */
  lost: { id: string; reason: LossReason }[];
  /** Slots that the user has bought in the meantime. They are deselected silently. */
  bought: string[];
}

/**
 * Checks selected slots against the grid of their date.
 * @param holdsConfirmed false while a hold is known only from a broadcast, which does not identify the hold's owner. A slot with such a
 * hold stays selected until the grid has been refetched
 */
export function recheckTicked(
  tickedIds: readonly string[],
  grid: readonly SlotView[],
  isClosed: (slot: SlotView) => boolean,
  holdsConfirmed: boolean,
): RecheckResult {
  const result: RecheckResult = { lost: [], bought: [] };
  const byId = new Map(grid.map((slot) => [slot.id, slot]));
  for (const id of tickedIds) {
    const slot = byId.get(id);
    if (!slot) continue;
    if (slot.status === 'booked') {
      if (slot.isMine) result.bought.push(id);
      else result.lost.push({ id, reason: 'booked' });
    } else if (slot.status === 'held' && !slot.isMine) {
      if (holdsConfirmed) result.lost.push({ id, reason: 'held' });
    } else if (isClosed(slot)) {
      result.lost.push({ id, reason: 'closed' });
    }
  }
  return result;
}

/** Returns whether any selected slot has a hold that may be the user's own. Only a refetched grid identifies the hold's owner. */
export function needsConfirming(tickedIds: readonly string[], grid: readonly SlotView[]): boolean {
  const ticked = new Set(tickedIds);
  return grid.some((slot) => ticked.has(slot.id) && slot.status === 'held' && !slot.isMine);
}

/**
 * Returns a selection's unresolved payment conflict, or null if it has none. Also returns null if the hold on the kept slots has expired
 * since the conflict, because the selection is then reported as expired.
 */
export function openConflict({ state, conflict }: Pick<SelectionView, 'state' | 'conflict'>): SelectionConflict | null {
  if (!conflict || state === 'booked' || state === 'cancelled') return null;
  return state === 'expired' && conflict.keptSlots.length > 0 ? null : conflict;
}

/** Returns whether the selection already holds exactly the selected slots, so there is nothing to submit. */
export function matchesTicked({ state, slots }: Pick<SelectionView, 'state' | 'slots'>, tickedIds: readonly string[]): boolean {
  return (state === 'held' || state === 'paying') && String(slots.map(({ id }) => id).sort()) === String(tickedIds);
}
