import type { Tx } from '../platform/db/database.js';
import { CURRENCY, DEFAULT_CUTOFF_MINUTES, DEFAULT_MAX_SLOTS_PER_DAY, DEFAULT_PRICE_CENTS } from '@raffle/contracts/limits';
import { datesBetween, GAME_TIME_ZONE } from '@raffle/contracts/slot-time';

/** The nearest sourced point to the Old Matlapaneng Bridge; shown as approximate until an organiser sets the mark. */
const BRIDGE = { lat: -19.957, lng: 23.479 };

/**
 * Creates the season of `year` with the usual terms when no season exists yet; safe when several processes start at once.
 * Later seasons are opened by an organiser, so an existing season of any year is left alone.
 */
export async function openFirstSeason(tx: Tx, year: number): Promise<void> {
  const from = `${year}-05-01`;
  const to = `${year}-12-31`;
  await tx.write(`SELECT pg_advisory_xact_lock(hashtext('open first season'))`);
  if ((await tx.rows(`SELECT 1 FROM seasons LIMIT 1`)).length > 0) return;
  await tx.write(
    `INSERT INTO seasons (year, starts_on, ends_on, time_zone, price_cents, currency, max_slots_per_day, cutoff_minutes, status, bridge_lat, bridge_lng)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10)`,
    [
      year,
      from,
      to,
      GAME_TIME_ZONE,
      DEFAULT_PRICE_CENTS,
      CURRENCY,
      DEFAULT_MAX_SLOTS_PER_DAY,
      DEFAULT_CUTOFF_MINUTES,
      BRIDGE.lat,
      BRIDGE.lng,
    ],
  );
  await tx.write(`INSERT INTO day_versions (date, season_year) SELECT unnest($1::text[]), $2`, [datesBetween(from, to), year]);
}
