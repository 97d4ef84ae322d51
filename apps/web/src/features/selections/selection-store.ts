import type { SelectionConflict } from '@raffle/contracts/selections';
import { isSlotId } from '@raffle/contracts/slot-time';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { BookingError } from './booking-error.rules';
import { local } from '../../lib/storage';

/**
 * What a person has ticked, kept in local storage so that it outlives the sign-in detour, a reload and a closed tab.
 * Slots are kept as ids only: a slot is a value, and everything else about it is worked out or read from the grid.
 */
interface SelectionState {
  slotIds: string[];
  /** The selection that the last Submit made, while the person may still pay for it. */
  openSelectionId: string | null;
  /** Slots lost on the way to paying, kept until they are deselected. */
  conflict: StoredConflict | null;
  /** What ended the way to paying elsewhere, to be shown on the booking page. */
  bookingError: BookingError | null;
  /** Unticked on another page because others have booked them, to be written on the booking page. */
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
    // Storage is the reader's to edit: only ids that can exist are taken back from it.
    merge: (stored, current) => {
      const kept = { ...current, ...(stored as Partial<SelectionState> | undefined) };
      return { ...kept, slotIds: slotIdsOf(kept.slotIds), lostIds: slotIdsOf(kept.lostIds) };
    },
  }),
);

function slotIdsOf(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter(isSlotId) : [];
}

// A second tab ticks into the same selection; without this, the tab that writes last would undo the other.
if (typeof window !== 'undefined') {
  const readAgain = () => void useSelectionStore.persist.rehydrate();
  window.addEventListener('storage', ({ key }) => key === STORAGE_KEY && readAgain());
  // A page that the browser had put by was told of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && readAgain());
}

const { getState, setState } = useSelectionStore;

export const useTickedIds = (): string[] => useSelectionStore((state) => state.slotIds);
export const useTickedCount = (): number => useSelectionStore((state) => state.slotIds.length);
export const useOpenSelectionId = (): string | null => useSelectionStore((state) => state.openSelectionId);
export const useStoredConflict = (): StoredConflict | null => useSelectionStore((state) => state.conflict);
export const useLostIds = (): string[] => useSelectionStore((state) => state.lostIds);
export const useBookingError = (): BookingError | null => useSelectionStore((state) => state.bookingError);

/** For event handlers, which must see the present selection and not that of the last render. */
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
  // Who removes the last lost slot by hand has settled the conflict too.
  const isSettled = !conflict?.unavailableSlots.some(({ id }) => kept.includes(id));
  setState({ slotIds: kept, conflict: isSettled ? null : conflict });
}

/** "Clear all". */
export function selectionCleared(): void {
  setState({ slotIds: [], conflict: null });
}

/** The whole selection is set at once: a conflict has left only the kept slots. */
export function selectionReplaced(ids: readonly string[]): void {
  setState({ slotIds: [...new Set(ids)].filter(isSlotId).sort() });
}

/** Submit succeeded: the ticked slots are held under this id. */
export function selectionHeld(selectionId: string): void {
  setState({ openSelectionId: selectionId, conflict: null, bookingError: null });
}

/** A link led to a selection that still stands, made perhaps on another device; one that is known here goes first. */
export function selectionFound(selectionId: string): void {
  if (getState().openSelectionId === null) setState({ openSelectionId: selectionId });
}

/** The selection was released, has expired or was cancelled. What was ticked stays ticked. */
export function selectionEnded(selectionId: string): void {
  if (getState().openSelectionId === selectionId) setState({ openSelectionId: null });
}

/** The person has left, by logging out or for good: this browser keeps nothing of what they chose. */
export function selectionForgotten(): void {
  setState(EMPTY);
}

/** The slots were bought: nothing of them is left to choose. */
export function selectionPaid(selectionId: string | null, ids: readonly string[]): void {
  slotsDropped(ids);
  if (selectionId !== null) selectionEnded(selectionId);
  setState({ conflict: null, bookingError: null });
}

/** Checkout or the provider's return found slots taken; the booking page opens the dialog (`?paymentConflict=true&selection=…`). */
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

/** A step after Submit failed for good, for example because the hold had ended; the booking page tells why. */
export function bookingFailed(bookingError: BookingError): void {
  setState({ bookingError });
}

export function bookingErrorRead(): void {
  setState({ bookingError: null });
}
