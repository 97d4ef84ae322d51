import { paths } from '../../lib/paths';

/** Returns the path that opens the booking page with this selection's conflict dialog. */
export function conflictPath(selectionId: string): string {
  return `${paths.bookingConflict}&selection=${encodeURIComponent(selectionId)}`;
}

/**
 * Returns the path of a selection's payment page. Unless `note` is null, the page shows a note that explains why the user is back on it.
 */
export function paymentPath(selectionId: string, note: 'declined' | 'cancelled' | null): string {
  const path = paths.paymentSelection(selectionId);
  return note === null ? path : `${path}?${note}=1`;
}
