import { AppError } from '../../platform/http/errors/app-error.js';

/** Refuses an action if the result has changed since the organiser saw it. @throws SEASON_CHANGED */
export function assertNotStale(isSame: boolean): void {
  if (!isSame) throw new AppError('SEASON_CHANGED', 'Somebody else has just changed the result. Please check it again.');
}
