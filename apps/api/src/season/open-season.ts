import type { Tx } from '../platform/db/database.js';
import { CURRENCY, DEFAULT_CUTOFF_MINUTES, DEFAULT_MAX_SLOTS_PER_DAY, DEFAULT_PRICE_CENTS } from '@raffle/contracts/limits';
import { dateAt, datesBetween, GAME_TIME_ZONE } from '@raffle/contracts/slot-time';
import type { Config } from '../platform/config/config.js';

/** The closest sourced position to the Old Matlapaneng Bridge. Shown as approximate until an organiser sets the exact position. */
const BRIDGE = { lat: -19.957, lng: 23.479 };

type SeasonSettings = Pick<Config, 'seasonYear' | 'seasonYearGiven' | 'appNow'>;

/** Thrown when SEASON_YEAR or APP_NOW does not match the seasons in the database. */
export class SeasonMismatch extends Error {}

/**
 * Checks that the database has a season for SEASON_YEAR, because SEASON_YEAR creates a season only in an empty database. If SEASON_YEAR is
 * not set, checks that APP_NOW is not before the first season's year.
 * @throws SeasonMismatch, with a message that suggests a working command
 */
export async function assertSeasonFits(tx: Tx, settings: SeasonSettings): Promise<void> {
  const seasons = await tx.rows<{ year: number }>(`SELECT year FROM seasons`);
  assertSeasonSettings(
    settings,
    seasons.map(({ year }) => year),
  );
}

export function assertSeasonSettings({ seasonYear, seasonYearGiven, appNow }: SeasonSettings, years: readonly number[]): void {
  if (years.length === 0) return;
  const seasons = `the season${years.length === 1 ? '' : 's'} of ${[...years].sort((a, b) => a - b).join(' and ')}`;
  if (seasonYearGiven && !years.includes(seasonYear)) {
    const later = seasonYear > Math.max(...years) ? ` and open the season of ${seasonYear} under /admin/season` : '';
    throw new SeasonMismatch(
      `SEASON_YEAR=${seasonYear} has no effect: these data have ${seasons}. ${elsewhere(seasonYear)} Or leave SEASON_YEAR out${later}.`,
    );
  }
  const now = appNow === undefined ? undefined : Number(dateAt(appNow).slice(0, 4));
  if (!seasonYearGiven && now !== undefined && now < Math.min(...years)) {
    throw new SeasonMismatch(`APP_NOW is in ${now}, and these data have ${seasons}. ${elsewhere(now)} Or leave APP_NOW out.`);
  }
}

const elsewhere = (year: number): string => `Start with other data: add DATA_DIR=.data-${year} (or another DATABASE_URL) to the command.`;

/**
 * Creates a season for `year` with the default terms. Does nothing if any season exists, because organisers create later seasons
 * themselves. Safe to call from several processes that start in parallel.
 * @param status `open` for a demonstration; `upcoming` for a real site, where organisers open the season when it is ready
 */
export async function makeFirstSeason(tx: Tx, year: number, status: 'upcoming' | 'open'): Promise<void> {
  const from = `${year}-05-01`;
  const to = `${year}-12-31`;
  await tx.write(`SELECT pg_advisory_xact_lock(hashtext('make first season'))`);
  if ((await tx.rows(`SELECT 1 FROM seasons LIMIT 1`)).length > 0) return;
  await tx.write(
    `INSERT INTO seasons (year, starts_on, ends_on, time_zone, price_cents, currency, max_slots_per_day, cutoff_minutes, status, bridge_lat, bridge_lng)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      year,
      from,
      to,
      GAME_TIME_ZONE,
      DEFAULT_PRICE_CENTS,
      CURRENCY,
      DEFAULT_MAX_SLOTS_PER_DAY,
      DEFAULT_CUTOFF_MINUTES,
      status,
      BRIDGE.lat,
      BRIDGE.lng,
    ],
  );
  await tx.write(`INSERT INTO day_versions (date, season_year) SELECT unnest($1::text[]), $2`, [datesBetween(from, to), year]);
}
