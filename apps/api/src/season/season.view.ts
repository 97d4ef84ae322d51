import type { SeasonSettings } from '@raffle/contracts/admin/season';
import type { SeasonDetails, SeasonEnding, SeasonView } from '@raffle/contracts/season';
import { dateAt, GAME_UTC_OFFSET, maunTimeAt } from '@raffle/contracts/slot-time';
import type { Config } from '../platform/config/config.js';
import type { Season } from './season.entity.js';
import { seasonPhase, type SeasonFacts } from './season-phase.rules.js';
import { cutoffInForce, refundsEveryone, salesOpen, seasonStatus } from './season.rules.js';

function seasonDetails(season: Season): SeasonDetails {
  return {
    year: season.year,
    from: season.startsOn,
    to: season.endsOn,
    priceCents: season.priceCents,
    maxSlotsPerDay: season.maxSlotsPerDay,
    minAge: season.minAge,
    countries: season.countries,
    winnerRule: season.winnerRule,
    lateTickets: season.lateTickets,
    refundsClose: season.refundsClose,
    noWater: season.noWater,
    claimDays: season.claimDays,
    permitNumber: season.permitNumber,
    pulaPerDollar: season.pulaPerDollar,
    bridge: { lat: season.bridgeLat, lng: season.bridgeLng, approximate: season.bridgeApproximate },
    challengeCards: season.challengeCards,
    pausedFor: season.pausedFor,
    arrival: season.arrivalAt?.toISOString() ?? null,
    ended: endingView(season),
  };
}

export function seasonView(
  season: Season,
  facts: SeasonFacts,
  nowMs: number,
  { demonstration, sellsOnline }: Pick<Config, 'demonstration' | 'sellsOnline'>,
): SeasonView {
  return {
    ...seasonDetails(season),
    version: season.version + season.contentVersion + season.factsVersion,
    timeZone: season.timeZone,
    currency: season.currency,
    cutoffMinutes: cutoffInForce(season),
    status: seasonStatus(season, nowMs),
    phase: seasonPhase(season, facts, nowMs),
    waterAt: facts.waterAt,
    winner: facts.winner?.name ?? null,
    demonstration,
    sellsOnline,
    salesOpen: salesOpen(season, nowMs),
    contentVersion: season.contentVersion,
    today: dateAt(nowMs),
    now: maunIso(nowMs),
  };
}

/** Returns the organisers' view of a season, which contains the stored settings rather than values derived from them. */
export function seasonSettings(season: Season): SeasonSettings {
  return {
    ...seasonDetails(season),
    version: season.version,
    status: season.status,
    salesFrozen: season.salesFrozen,
    cutoffMinutes: season.cutoffMinutes,
    tellsPlaces: season.tellsPlaces,
  };
}

export function endingView(season: Pick<Season, 'endedAs' | 'endedAt' | 'endedFor' | 'noWater'>): SeasonEnding | null {
  const { endedAs, endedAt, endedFor } = season;
  if (endedAs === null || endedAt === null || endedFor === null) return null;
  return { as: endedAs, at: endedAt.toISOString(), reason: endedFor, refunds: refundsEveryone(season) };
}

/** Formats a time to the second with Maun's UTC offset, for example `2025-06-01T09:00:00+02:00`. */
function maunIso(nowMs: number): string {
  return `${maunTimeAt(nowMs)}${GAME_UTC_OFFSET}`;
}
