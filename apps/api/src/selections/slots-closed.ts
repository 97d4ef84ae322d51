import { AppError } from '../platform/http/errors/app-error.js';
import type { SlotsService } from '../slots/slots.service.js';

/** Returns the error for a request that contains slots that are no longer on sale. */
export async function slotsClosed(slots: SlotsService, wanted: readonly string[], closed: readonly string[]): Promise<AppError> {
  const message =
    closed.length === 1 ? 'This time slot is closed for predictions.' : 'Some of these time slots are closed for predictions.';
  return new AppError('SLOT_CLOSED', message, await slots.conflictDetails(wanted, closed));
}
