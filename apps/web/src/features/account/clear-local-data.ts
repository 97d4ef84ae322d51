import { clearRefreshFlags } from '../bookings/after-payment/refresh-flags';
import { selectionForgotten } from '../selections/selection-store';
import { session } from '../../lib/storage';

/** Leaves nothing of this person for the next user of the browser: no ticked slots, no remembered bookings, no flags. */
export function clearLocalData(): void {
  session.clear();
  clearRefreshFlags();
  selectionForgotten();
}
