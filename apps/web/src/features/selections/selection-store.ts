import type { SelectionConflict } from '@raffle/contracts/selections';
import { isSlotId } from '@raffle/contracts/slot-time';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { BookingError } from './booking-error.rules';
import { local } from '../../lib/storage';

/**
 * The slots that the user has selected, with their held selection and any conflict or error. The state is kept in local storage, so that it
 * survives signing in, reloading and closing the tab. Only the selected slots' ids are stored, because everything else is derived from the
 * id or read from the grid.
 */
interface SelectionState {
  slotIds: string[];
  /** The selection created by the last Submit, for as long as the user can pay for it. */
  openSelectionId: string | null;
  /** The slots that were lost before payment. Kept until these slots are deselected. */
  conflict: StoredConflict | null;
  /** An error that ended the purchase on another page, to be shown on the booking page. */
  bookingError: BookingError | null;
  /** Slots that another page deselected because other users have booked them. The booking page lists them. */
  lostIds: string[];
}

export interface StoredConflict extends SelectionConflict {
  selectionId: string | null;
}

const STORAGE_KEY = 'selection';
const EMPTY: SelectionState = { slotIds: [], openSelectionId: null, conflict: null, bookingError: null, lostIds: [] };

const useSelectionStore = create<SelectionState>()(
  persist(() => EMPTY, {
    name: STORAGE_KEY,
    version: 1,
    storage: createJSONStorage(() => local),
    // Users can edit storage, so restore only valid slot ids.
    merge: (stored, current) => {
      const kept = { ...current, ...(stored as Partial<SelectionState> | undefined) };
      return { ...kept, slotIds: slotIdsOf(kept.slotIds), lostIds: slotIdsOf(kept.lostIds) };
    },
  }),
);

function slotIdsOf(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter(isSlotId) : [];
}

// All tabs share one selection. Without these listeners, the last tab to write would overwrite what other tabs have selected.
if (typeof window !== 'undefined') {
  const rehydrate = () => void useSelectionStore.persist.rehydrate();
  window.addEventListener('storage', ({ key }) => key === STORAGE_KEY && rehydrate());
  // The page received no storage events while it was in the back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && rehydrate());
}

const { getState, setState } = useSelectionStore;

export const useTickedIds = (): string[] => useSelectionStore((state) => state.slotIds);
export const useTickedCount = (): number => useSelectionStore((state) => state.slotIds.length);
export const useOpenSelectionId = (): string | null => useSelectionStore((state) => state.openSelectionId);
export const useStoredConflict = (): StoredConflict | null => useSelectionStore((state) => state.conflict);
export const useLostIds = (): string[] => useSelectionStore((state) => state.lostIds);
export const useBookingError = (): BookingError | null => useSelectionStore((state) => state.bookingError);

/** Getters for event handlers, which need the current selection rather than the one from the last render. */
export const tickedIds = (): readonly string[] => getState().slotIds;
export const openSelectionId = (): string | null => getState().openSelectionId;
export const storedConflict = (): StoredConflict | null => getState().conflict;

export function slotPicked(id: string): void {
  slotsPicked([id]);
}

export function slotsPicked(ids: readonly string[]): void {
  const { slotIds } = getState();
  const added = ids.filter((id) => !slotIds.includes(id));
  if (added.length > 0) setState({ slotIds: [...slotIds, ...added].sort() });
}

export function slotDropped(id: string): void {
  slotsDropped([id]);
}

export function slotsDropped(ids: readonly string[]): void {
  const gone = new Set(ids);
  const { slotIds, conflict } = getState();
  const kept = slotIds.filter((id) => !gone.has(id));
  if (kept.length === slotIds.length) return;
  // Removing the last lost slot manually also ends the conflict.
  const isSettled = !conflict?.unavailableSlots.some(({ id }) => kept.includes(id));
  setState({ slotIds: kept, conflict: isSettled ? null : conflict });
}

/** Handles "Clear all". */
export function selectionCleared(): void {
  setState({ slotIds: [], conflict: null });
}

/** Replaces the whole selection. Used after a conflict, when only the kept slots remain. */
export function selectionReplaced(ids: readonly string[]): void {
  setState({ slotIds: [...new Set(ids)].filter(isSlotId).sort() });
}

/** Records that Submit succeeded and that this selection now holds the selected slots. */
export function selectionHeld(selectionId: string): void {
  setState({ openSelectionId: selectionId, conflict: null, bookingError: null });
}

/**
 * Records a held selection that was opened from a link and may have been created on another device. If this browser already has a
 * selection, that selection takes precedence.
 */
export function selectionFound(selectionId: string): void {
  if (getState().openSelectionId === null) setState({ openSelectionId: selectionId });
}

/** Records that the selection was released, has expired or was cancelled. The slots stay selected. */
export function selectionEnded(selectionId: string): void {
  if (getState().openSelectionId === selectionId) setState({ openSelectionId: null });
}

/** Removes the whole selection from this browser after the user has signed out or deleted their account. */
export function selectionForgotten(): void {
  setState(EMPTY);
}

/** Records that slots were bought. Deselects them and ends their selection and its conflict. */
export function selectionPaid(selectionId: string | null, ids: readonly string[]): void {
  slotsDropped(ids);
  if (selectionId !== null) selectionEnded(selectionId);
  setState({ conflict: null, bookingError: null });
}

/**
 * Records slots that turned out to be taken, either at checkout or on return from the provider. The booking page shows them in the conflict
 * dialog (`?paymentConflict=true&selection=…`).
 */
export function conflictFound(conflict: StoredConflict): void {
  setState({ conflict });
}

export function conflictSettled(): void {
  setState({ conflict: null });
}

export function slotsLost(ids: readonly string[]): void {
  setState(({ lostIds }) => ({ lostIds: [...new Set([...lostIds, ...ids])].sort() }));
}

export function lossesRead(): void {
  setState({ lostIds: [] });
}

/** Records that a step after Submit failed permanently, for example because the hold had expired. The booking page shows the error. */
export function bookingFailed(bookingError: BookingError): void {
  setState({ bookingError });
}

export function bookingErrorRead(): void {
  setState({ bookingError: null });
}
