import { AppError } from '../../platform/http/errors/app-error.js';

/** Executes only what the organiser saw, not what somebody else has put there since. @throws SEASON_CHANGED */
export function assertNotStale(isSame: boolean): void {
  if (!isSame) throw new AppError('SEASON_CHANGED', 'Somebody else has just changed the result. Please check it again.');
}
