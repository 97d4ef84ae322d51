import { MAX_SLOTS_PER_REQUEST } from '@raffle/contracts/limits';
import { dateOfSlot } from '@raffle/contracts/slot-time';
import type { SelectionConflict, SelectionView } from '@raffle/contracts/selections';
import type { SlotView } from '@raffle/contracts/slots';

export type PickRefusal = 'already-selected' | 'own' | 'booked' | 'held' | 'closed' | 'day-full' | 'too-many';

/** What the limit of a date is counted from. */
export interface DayCountInput {
  date: string;
  tickedIds: readonly string[];
  /** The grid of that date, where it is known. */
  grid: readonly SlotView[];
  /** The person's public id; null for a visitor. */
  myId: string | null;
}

/** Slots that a person already has on a date: booked by them, or held for them while they pay. */
export function ownSlotIds(grid: readonly SlotView[], myId: string | null): string[] {
  return grid.filter((slot) => slot.isMine || (myId !== null && slot.ownerId === myId)).map((slot) => slot.id);
}

/** How many slots of a date count against the limit: ticked, booked and held ones, each once. */
export function countOfDay({ date, tickedIds, grid, myId }: DayCountInput): number {
  const ticked = tickedIds.filter((id) => dateOfSlot(id) === date);
  return new Set([...ticked, ...ownSlotIds(grid, myId)]).size;
}

/** Why a slot cannot be ticked, or null when it can. `limit` is the season's number of slots a person may take of one date. */
export function refusalToPick(slot: SlotView, closed: boolean, input: DayCountInput, limit: number): PickRefusal | null {
  if (input.tickedIds.includes(slot.id)) return 'already-selected';
  if (slot.isBooked || slot.status === 'booked') return slot.isMine ? 'own' : 'booked';
  if (slot.status === 'held' && !slot.isMine) return 'held';
  if (closed) return 'closed';
  // A slot that is held for the same person is counted already, so ticking it adds nothing.
  if (!slot.isMine && countOfDay(input) >= limit) return 'day-full';
  if (input.tickedIds.length >= MAX_SLOTS_PER_REQUEST) return 'too-many';
  return null;
}

export const LOSS_REASONS = ['booked', 'held', 'closed'] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

export interface RecheckResult {
  /** No longer to be had, with the reason that a person is told. */
  lost: { id: string; reason: LossReason }[];
  /** Bought by the same person meanwhile: to be unticked without a word. */
  bought: string[];
}

/**
 * Compares ticked slots with the grid of their date.
 * @param holdsConfirmed false while a hold is known only from a broadcast, which does not say whose it is; such
 *   slots are left alone until the grid has been read again
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

/** Ticked slots whose hold may be the person's own, which only a fresh grid can tell. */
export function needsConfirming(tickedIds: readonly string[], grid: readonly SlotView[]): boolean {
  const ticked = new Set(tickedIds);
  return grid.some((slot) => ticked.has(slot.id) && slot.status === 'held' && !slot.isMine);
}

/**
 * What was lost while paying and is still to be answered. A hold that has run out since is told of as expired: what was
 * kept is no longer held, so there is nothing left to go on with.
 */
export function openConflict({ state, conflict }: Pick<SelectionView, 'state' | 'conflict'>): SelectionConflict | null {
  if (!conflict || state === 'booked' || state === 'cancelled') return null;
  return state === 'expired' && conflict.keptSlots.length > 0 ? null : conflict;
}

/** Whether the ticked slots are exactly those that the selection holds, so that there is nothing to submit. */
export function holdsWhatIsTicked({ state, slots }: Pick<SelectionView, 'state' | 'slots'>, tickedIds: readonly string[]): boolean {
  return (state === 'held' || state === 'paying') && String(slots.map(({ id }) => id).sort()) === String(tickedIds);
}

export interface DateGroup {
  date: string;
  ids: string[];
}

/** Ticked slots by date, both in the order of the calendar: ids sort as time does. */
export function groupByDate(ids: readonly string[]): DateGroup[] {
  const groups = new Map<string, string[]>();
  for (const id of [...ids].sort()) {
    const date = dateOfSlot(id);
    groups.set(date, [...(groups.get(date) ?? []), id]);
  }
  return [...groups].map(([date, own]) => ({ date, ids: own }));
}
