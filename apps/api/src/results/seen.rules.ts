import { AppError } from '../platform/http/app-error.js';

/** What is confirmed is what the organiser looked at, not what somebody else put there meanwhile. @throws SEASON_CHANGED */
export function assertSeen(same: boolean): void {
  if (!same) throw new AppError('SEASON_CHANGED', 'Somebody else changed the result meanwhile. Please look at it again.');
}
