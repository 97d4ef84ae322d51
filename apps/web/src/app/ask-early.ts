import { API } from '@raffle/contracts/routes';
import { maybeSignedIn } from '../features/auth/session/auth.queries';
import { askEarly } from '../lib/api/api-client';
import { paths } from '../lib/paths';

/**
 * What a prerendered page asks for once React has taken it over. The answers wait outside the cache: with them in it, the first
 * drawing would differ from the page that stands there.
 */
export function askEarlyFor({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (maybeSignedIn()) askEarly(API.user);
  if (pathname !== paths.booking) return;
  askEarly(API.season);
  askEarly(API.seasonDays);
  const date = new URLSearchParams(search).get('date');
  if (date) askEarly(`${API.timeSlots}?date=${encodeURIComponent(date)}`);
}
