import { paths } from '../../lib/paths';

/** The booking page with the conflict dialog about this selection. */
export function conflictPath(selectionId: string): string {
  return `${paths.bookingConflict}&selection=${encodeURIComponent(selectionId)}`;
}

/** The payment page of a selection, with the note why the person is there again. */
export function paymentPath(selectionId: string, note: 'declined' | 'cancelled' | null): string {
  const path = paths.paymentSelection(selectionId);
  return note === null ? path : `${path}?${note}=1`;
}
