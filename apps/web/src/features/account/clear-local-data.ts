import { clearRefreshFlags } from '../bookings/after-payment/refresh-flags';
import { selectionForgotten } from '../selections/selection-store';
import { session } from '../../lib/storage';

/** Removes the user's selected slots, stored bookings and flags from this browser, because someone else may use it next. */
export function clearLocalData(): void {
  session.clear();
  clearRefreshFlags();
  selectionForgotten();
}
