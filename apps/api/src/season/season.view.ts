import type { SeasonView } from '@raffle/contracts/season';
import { dateAt, GAME_UTC_OFFSET } from '@raffle/contracts/slot-time';
import type { Season } from './season.entity.js';
import { salesOpen, seasonStatus } from './season.rules.js';

export function seasonView(season: Season, nowMs: number): SeasonView {
  return {
    year: season.year,
    from: season.startsOn,
    to: season.endsOn,
    timeZone: season.timeZone,
    priceCents: season.priceCents,
    currency: season.currency,
    maxSlotsPerDay: season.maxSlotsPerDay,
    cutoffMinutes: season.cutoffMinutes,
    status: seasonStatus(season, nowMs),
    salesOpen: salesOpen(season, nowMs),
    arrival: season.arrivalAt?.toISOString() ?? null,
    bridge: { lat: season.bridgeLat, lng: season.bridgeLng, approximate: season.bridgeApproximate },
    today: dateAt(nowMs),
    now: maunIso(nowMs),
  };
}

/** The instant with Maun's offset, to the second: `2025-06-01T09:00:00+02:00`. */
function maunIso(nowMs: number): string {
  return `${new Date(nowMs + 2 * 3_600_000).toISOString().slice(0, 19)}${GAME_UTC_OFFSET}`;
}
