import type { ErrorCode } from '@raffle/contracts/errors';
import type { SlotRef, SlotStatus, SlotView } from '@raffle/contracts/slots';
import { dateOfSlot, slotEndIso, slotStartIso, slotStartMs } from '@raffle/contracts/slot-time';
import type { ClaimState } from './claim.entity.js';

/** A slot that is sold, held or blocked stays so after its cut-off; a free one that nobody can buy any more is closed. */
export function slotStatus(claim: ClaimState | undefined, closed: boolean): SlotStatus {
  if (claim === 'sold') return 'booked';
  if (claim === 'blocked') return 'blocked';
  if (claim === 'held') return 'held';
  return closed ? 'closed' : 'available';
}

export function slotRef(id: string): SlotRef {
  return { id, date: dateOfSlot(id), startTime: slotStartIso(id) };
}

/** A slot as nobody in particular sees it while it is free. */
export function freeSlotView(id: string): SlotView {
  return {
    ...slotRef(id),
    endTime: slotEndIso(id),
    isBooked: false,
    status: 'available',
    isMine: false,
    ownerId: null,
    ownerName: null,
  };
}

/**
 * The free slots nearest in time to any of the wanted ones, those of the wanted days first, the earlier one first
 * when two are equally near.
 */
export function nearestSlots(wanted: readonly string[], free: readonly string[], most: number): string[] {
  const days = new Set(wanted.map(dateOfSlot));
  const starts = wanted.map(slotStartMs);
  const distance = (id: string): number => Math.min(...starts.map((start) => Math.abs(start - slotStartMs(id))));
  return free
    .map((id) => ({ id, otherDay: days.has(dateOfSlot(id)) ? 0 : 1, away: distance(id) }))
    .sort((a, b) => a.otherDay - b.otherDay || a.away - b.away || a.id.localeCompare(b.id))
    .slice(0, most)
    .map(({ id }) => id);
}

/** Which code a refused claim answers with: sold beats held, and both beat blocked. */
export function conflictCode(states: readonly ClaimState[]): ErrorCode {
  if (states.includes('sold')) return 'SLOT_ALREADY_BOOKED';
  return states.includes('held') ? 'SLOT_TEMPORARILY_UNAVAILABLE' : 'SLOT_CLOSED';
}
