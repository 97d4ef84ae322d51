import { centsToDollars } from '@raffle/contracts/money/money';
import type { CreateSelectionResponse, SelectionConflict, SelectionView } from '@raffle/contracts/selections';
import type { Selection } from './selection.entity.js';
import { extendableUntil, isOpen, selectedSlot } from './selections.rules.js';

export interface BookingOfSelection {
  bookingId: number | null;
  referenceNumber: string | null;
  /** Whether the provider is processing a payment for the selection. */
  processing: boolean;
}

/** Returns whether to show the conflict. It is shown while the selection is open, and afterwards if the conflict left no slots. */
function isConflictShown(row: Selection, { keptSlots }: SelectionConflict): boolean {
  return isOpen(row.state) || (row.state === 'expired' && keptSlots.length === 0);
}

/** Returns the selection's view. An expired hold is shown as expired even if no job has ended it yet. */
export function selectionView(row: Selection, booking: BookingOfSelection): SelectionView {
  return {
    id: row.id,
    state: row.state === 'held' && row.expired ? 'expired' : row.state,
    version: row.version,
    slots: row.slotIds.map(selectedSlot),
    totalAmount: centsToDollars(row.totalCents),
    expiresAt: row.expiresAt.toISOString(),
    extendableUntil: new Date(Math.max(extendableUntil(row).getTime(), row.expiresAt.getTime())).toISOString(),
    serverTime: row.now.toISOString(),
    bookingId: booking.bookingId,
    referenceNumber: booking.referenceNumber,
    ...(booking.processing ? { processing: true as const } : {}),
    ...(row.conflict !== null && isConflictShown(row, row.conflict) ? { conflict: row.conflict } : {}),
  };
}

export function createdView(id: string, slotIds: readonly string[], totalCents: number, expiresAt: Date): CreateSelectionResponse {
  return { selectionId: id, expiresAt: expiresAt.toISOString(), totalAmount: centsToDollars(totalCents), slots: slotIds.map(selectedSlot) };
}
