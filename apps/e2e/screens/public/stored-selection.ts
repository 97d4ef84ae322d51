import type { Page } from '@playwright/test';

interface Stored {
  slotIds: string[];
  conflict?: { selectionId: string | null; unavailableSlots: { id: string; date: string }[]; keptSlots: { id: string; date: string }[] };
}

/** Stores a selection in the browser as if it came from an earlier visit. */
export async function storeSelection(page: Page, { slotIds, conflict }: Stored): Promise<void> {
  const state = { slotIds, openSelectionId: null, conflict: conflict ?? null, bookingError: null };
  await page.addInitScript(
    (stored) => {
      if (sessionStorage.getItem('e2eStored')) return; // Runs only once, so that later changes by the page survive a reload.
      sessionStorage.setItem('e2eStored', 'yes');
      localStorage.setItem('selection', stored);
    },
    JSON.stringify({ state, version: 1 }),
  );
}
