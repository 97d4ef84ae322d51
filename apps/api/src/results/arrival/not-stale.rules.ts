import { AppError } from '../../platform/http/errors/app-error.js';

/** @param isSame whether the result is still what the organiser saw @throws SEASON_CHANGED */
export function assertNotStale(isSame: boolean): void {
  if (!isSame) throw new AppError('SEASON_CHANGED', 'Somebody else has just changed the result. Please check it again.');
}
