import type { Station } from '@raffle/contracts/content/news';
import type { SeasonPhase } from '@raffle/contracts/season';
import { slotsOfDate, slotStartMs } from '@raffle/contracts/slot-time';
import type { Season } from './season.entity.js';
import { cutoffInForce, seasonStatus } from './season.rules.js';

/** Facts from other tables that determine a season's phase. */
export interface SeasonFacts {
  /** The furthest station that the water has reached, according to the news. */
  waterAt: Station | null;
  /** State of the recorded arrival; null if there is none. */
  arrival: 'provisional' | 'verified' | 'announced' | null;
  /** The current winner; null before the announcement or if nobody wins. */
  winner: { name: string; hasClaimed: boolean } | null;
  /** Whether any named winner has been passed over. */
  isPassedOn: boolean;
  /** Whether the payouts cover all the money that the season retained. False while a winner may still claim the prize. */
  isPaidOut: boolean;
}

type Dates = Pick<Season, 'status' | 'salesFrozen' | 'arrivalAt' | 'endsOn' | 'endedAs' | 'cutoffMinutes'> &
  Partial<Pick<Season, 'witnesses' | 'witnessesSilent'>>;

/**
 * The bridge and the stations shortly before it. Excludes Mohembo, at the border, because the water takes weeks to get
 * from there to the bridge.
 */
const NEAR: readonly (Station | null)[] = ['boro', 'thamalakane', 'bridge'];

export function seasonPhase(season: Dates, facts: SeasonFacts, nowMs: number): SeasonPhase {
  if (facts.arrival === 'announced') return phaseOfPrize(facts);
  if (season.endedAs !== null) return season.endedAs;
  if (season.arrivalAt !== null) return 'water-came';
  if (season.status === 'upcoming') return 'preparing';
  if (seasonStatus(season, nowMs) === 'closed' || nowMs >= lastCutoffMs(season)) return 'sales-over';
  if (season.salesFrozen) return 'paused';
  return NEAR.includes(facts.waterAt) ? 'water-near' : 'open';
}

function phaseOfPrize({ winner, isPassedOn, isPaidOut }: SeasonFacts): SeasonPhase {
  const isSettled = winner === null || winner.hasClaimed;
  if (isSettled && isPaidOut) return 'closed';
  if (winner?.hasClaimed) return 'claimed';
  return isPassedOn ? 'passed-on' : 'announced';
}

/** Returns the time, in milliseconds, from which every slot in the season is closed. */
function lastCutoffMs(season: Dates): number {
  return slotStartMs(slotsOfDate(season.endsOn).at(-1) ?? '') - cutoffInForce(season) * 60_000;
}
