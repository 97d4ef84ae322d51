import { clearRefreshFlags } from '../bookings/after-payment/refresh-flags';
import { selectionForgotten } from '../selections/selection-store';
import { session } from '../../lib/storage';

/** Whoever uses this browser next finds nothing of the person before: no ticked slots, no remembered bookings, no flags. */
export function clearLocalData(): void {
  session.clear();
  clearRefreshFlags();
  selectionForgotten();
}
