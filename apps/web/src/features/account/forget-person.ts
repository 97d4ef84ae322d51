import { clearRefreshFlags } from '../bookings/refresh-flags';
import { selectionForgotten } from '../selections/selection-store';

/** Whoever uses this browser next finds nothing of the person before: no ticked slots, no remembered bookings, no flags. */
export function forgetPerson(): void {
  sessionStorage.clear();
  clearRefreshFlags();
  selectionForgotten();
}
