import { clearRefreshFlags } from '../bookings/after-payment/refresh-flags';
import { selectionForgotten } from '../selections/selection-store';
import { session } from '../../lib/storage';

/** Removes the user's data from this browser before someone else uses it: selected slots, remembered bookings and flags. */
export function clearLocalData(): void {
  session.clear();
  clearRefreshFlags();
  selectionForgotten();
}
