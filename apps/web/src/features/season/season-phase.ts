import type { SeasonPhase } from '@raffle/contracts/season';
import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from './season.queries';

/** Returns whether slots are on sale in a phase. */
export function isOnSale(phase: SeasonPhase): boolean {
  return phase === 'open' || phase === 'water-near';
}

/** Returns whether there is an arrival, a winner or an ending to show on the results page in a phase. */
export function hasResult(phase: SeasonPhase): boolean {
  return !isOnSale(phase) && phase !== 'preparing' && phase !== 'paused' && phase !== 'sales-over';
}

/** Returns the season's phase, or `open` until the season has loaded. */
export function useSeasonPhase(): SeasonPhase {
  const { data } = useQuery(seasonQuery);
  return data?.phase ?? 'open';
}
