import type { ErrorCode } from '@raffle/contracts/errors';
import type { SlotRef, SlotStatus, SlotView } from '@raffle/contracts/slots';
import { dateOfSlot, slotEndIso, slotStartIso, slotStartMs } from '@raffle/contracts/slot-time';
import type { ClaimState } from './claim.entity.js';

/** Returns a slot's status. After the cut-off, a free slot is closed; sold, held and blocked slots keep their status. */
export function slotStatus(claim: ClaimState | undefined, closed: boolean): SlotStatus {
  if (claim === 'sold') return 'booked';
  if (claim === 'blocked') return 'blocked';
  if (claim === 'held') return 'held';
  return closed ? 'closed' : 'available';
}

export function slotRef(id: string): SlotRef {
  return { id, date: dateOfSlot(id), startTime: slotStartIso(id) };
}

/** Returns a free slot as visitors see it. */
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
 * Returns the free slots that are nearest in time to any of the wanted slots. Slots on the wanted days come first. If two slots are equally
 * near, the earlier one comes first.
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

/** Returns the error code for a refused claim. Sold takes precedence over held, and held over blocked. */
export function conflictCode(states: readonly ClaimState[]): ErrorCode {
  if (states.includes('sold')) return 'SLOT_ALREADY_BOOKED';
  return states.includes('held') ? 'SLOT_TEMPORARILY_UNAVAILABLE' : 'SLOT_CLOSED';
}
