import { CURRENCY, DEFAULT_CUTOFF_MINUTES, DEFAULT_MAX_SLOTS_PER_DAY, DEFAULT_PRICE_CENTS } from '@raffle/contracts/limits';
import type { SeasonView } from '@raffle/contracts/season';
import { GAME_TIME_ZONE } from '@raffle/contracts/slot-time';
import { paintedMonth } from '../../lib/painted-month';

/**
 * What the page stands on until the season has come: the days from the painted month to the end of its year, all open, and no
 * today. Good for choosing a date; null where no month was painted.
 */
export function assumedSeason(): SeasonView | null {
  const month = paintedMonth();
  if (month === null) return null;
  const year = Number(month.slice(0, 4));
  return {
    year,
    version: 0,
    from: `${month}-01`,
    to: `${year}-12-31`,
    timeZone: GAME_TIME_ZONE,
    priceCents: DEFAULT_PRICE_CENTS,
    currency: CURRENCY,
    maxSlotsPerDay: DEFAULT_MAX_SLOTS_PER_DAY,
    cutoffMinutes: DEFAULT_CUTOFF_MINUTES,
    status: 'open',
    salesOpen: true,
    arrival: null,
    ended: null,
    bridge: { lat: 0, lng: 0, approximate: true },
    winnerRule: 'nearest',
    lateTickets: 'gift',
    refundsClose: true,
    noWater: 'last_slot',
    permitNumber: null,
    pulaPerDollar: null,
    challengeCards: true,
    contentVersion: 0,
    today: '',
    now: `${year}-01-01T00:00:00Z`,
  };
}
