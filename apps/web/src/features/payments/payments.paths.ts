import { paths } from '../../lib/paths';

/** Returns the booking page's address with the conflict dialog for this selection. */
export function conflictPath(selectionId: string): string {
  return `${paths.bookingConflict}&selection=${encodeURIComponent(selectionId)}`;
}

/** Returns the payment page of a selection, with a note that explains why the user is on it again. */
export function paymentPath(selectionId: string, note: 'declined' | 'cancelled' | null): string {
  const path = paths.paymentSelection(selectionId);
  return note === null ? path : `${path}?${note}=1`;
}
