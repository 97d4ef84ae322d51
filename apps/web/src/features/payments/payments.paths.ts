import { paths } from '../../lib/paths';

/** Returns the path of the booking page with the conflict dialog for this selection open. */
export function conflictPath(selectionId: string): string {
  return `${paths.bookingConflict}&selection=${encodeURIComponent(selectionId)}`;
}

/**
 * Returns the path of a selection's payment page, with a note that explains why the user is on that page again; without a note if `note` is
 * null.
 */
export function paymentPath(selectionId: string, note: 'declined' | 'cancelled' | null): string {
  const path = paths.paymentSelection(selectionId);
  return note === null ? path : `${path}?${note}=1`;
}
