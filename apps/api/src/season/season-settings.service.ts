import { Inject, Injectable } from '@nestjs/common';
import type { NewSeason, Preparation, SeasonChange, SeasonPreparation, SeasonSettings } from '@raffle/contracts/admin/season';
import type { EndedAs, SeasonView } from '@raffle/contracts/season';
import { datesBetween } from '@raffle/contracts/slot-time';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { NOW } from '../platform/db/operators.js';
import { AppError } from '../platform/http/errors/app-error.js';
import './season.events.js';
import { LOCK_SALES } from './sales-lock.js';
import { Season } from './season.entity.js';
import { SeasonService } from './season.service.js';
import {
  assertMayBePrepared,
  assertMayReopen,
  assertPauseReason,
  assertNextSeason,
  assertRuleMayChange,
  assertSeasonDates,
  type TakenDates,
} from './season-settings.rules.js';
import { assertPrepared, missingPreparations } from './season-preparation.js';
import { seasonSettings } from './season.view.js';

const NOTHING_TAKEN: TakenDates = { first: null, last: null };

/** Returns whether any of the season's tickets has ever been paid for, even if it was refunded later. */
export async function everSold(tx: Tx, year: number): Promise<boolean> {
  return (await tx.rows(`SELECT 1 FROM bookings WHERE season_year = $1 AND paid_at IS NOT NULL LIMIT 1`, [year])).length > 0;
}

/** Applies organisers' changes to a season. Never changes slots, selections or bookings. */
@Injectable()
export class SeasonSettingsService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'demonstration' | 'sellsOnline' | 'stripe' | 'smtpUrl'>,
  ) {}

  /** Returns all seasons, newest first. */
  async all(): Promise<SeasonSettings[]> {
    return (await this.seasons.all()).map(seasonSettings);
  }

  /**
   * Changes a season. Open selections keep the price that applied when they were created.
   * @throws NOT_FOUND; SEASON_CHANGED if `version` is not the current version; VALIDATION_FAILED
   */
  async change(tx: Tx, year: number, change: SeasonChange): Promise<{ before: Season; after: Season }> {
    const before = await this.lock(tx, year);
    if (before.version !== change.version)
      throw new AppError('SEASON_CHANGED', 'Somebody else has just changed this season. Please check it again.');
    assertMayReopen(before, change);
    assertPauseReason(before, change);
    const everArrived = (await tx.rows(`SELECT 1 FROM arrivals WHERE season_year = $1 LIMIT 1`, [year])).length > 0;
    assertRuleMayChange(before, change, everArrived, await everSold(tx, year));
    const columns = columnsOf(change, before.version + 1);
    const after = Object.assign(new Season(), before, columns);
    assertSeasonDates(after, NOTHING_TAKEN);
    if (before.status === 'upcoming' && after.status !== 'upcoming' && !this.config.demonstration)
      assertPrepared(await this.missing(tx, after));
    await tx.manager.update(Season, { year }, columns);
    if (after.startsOn !== before.startsOn || after.endsOn !== before.endsOn) await this.makeDays(tx, after);
    // Reads the taken dates only after changing the days, because removing a day waits for every transaction that takes a slot on that day.
    const taken = await this.takenDates(tx, year);
    assertSeasonDates(after, taken);
    assertMayBePrepared(before, change, taken);
    await this.notify(tx);
    return { before, after };
  }

  /** @throws NOT_FOUND */
  async preparation(year: number): Promise<SeasonPreparation> {
    const missing = await this.db.snapshot(async (reader) => this.missing(reader, await this.seasons.findIn(reader, year)));
    return { missing, required: !this.config.demonstration };
  }

  /** Adds the next season, in preparation, with the newest season's terms. */
  async open(tx: Tx, { year, from, to }: NewSeason): Promise<{ season: Season; before: Season }> {
    // Takes the lock before reading the newest season, so that of two parallel requests, the second sees the season created by the first.
    await tx.rows(LOCK_SALES);
    // Locks the row, so that an edit of the newest season's content either has finished or waits until the content has been copied.
    const [newest] = await tx.manager.find(Season, { order: { year: 'DESC' }, take: 1, lock: { mode: 'for_no_key_update' } });
    assertNextSeason({ year, from, to }, newest?.year);
    if (newest === undefined) throw new AppError('NOT_FOUND', 'There is no season to copy the terms from.');
    const { createdAt: _ofTheOther, ...terms } = newest;
    const fresh = Object.assign(new Season(), terms, {
      year,
      startsOn: from,
      endsOn: to,
      status: 'upcoming' as const,
      salesFrozen: false,
      pausedFor: null,
      factsVersion: 0,
      arrivalAt: null,
      endedAs: null,
      endedAt: null,
      endedFor: null,
      permitNumber: null,
      version: 1,
    });
    await tx.manager.insert(Season, fresh);
    await this.makeDays(tx, fresh);
    await this.notify(tx);
    return { season: fresh, before: newest };
  }

  /** Sets the arrival, which stops sales, or clears it, which resumes sales. The caller must hold the season's lock. */
  async setArrival(tx: Tx, year: number, arrivalAt: Date | null): Promise<void> {
    await tx.manager.update(Season, { year }, { arrivalAt, version: () => 'version + 1' });
    await this.notify(tx);
  }

  /** Stores the names of the witnesses or whether they are silent. The caller must hold the season's lock. */
  async setWitnesses(tx: Tx, year: number, change: Partial<Pick<Season, 'witnesses' | 'witnessesSilent'>>): Promise<void> {
    await tx.manager.update(Season, { year }, { ...change, version: () => 'version + 1' });
    await this.notify(tx);
  }

  /** Ends the season and its sales. The caller must hold the season's lock. */
  async end(tx: Tx, year: number, endedAs: EndedAs, endedFor: string): Promise<void> {
    await tx.manager.update(Season, { year }, { endedAs, endedFor, endedAt: NOW, version: () => 'version + 1' });
    await this.notify(tx);
  }

  /**
   * Locks the season so that no slot can be taken until the caller's transaction ends. The lock still allows foreign-key references to the
   * row, so bookings and payments do not wait.
   * @throws NOT_FOUND
   */
  async lock(tx: Tx, year: number): Promise<Season> {
    await tx.rows(LOCK_SALES);
    const season = await tx.manager.findOne(Season, { where: { year }, lock: { mode: 'for_no_key_update' } });
    if (season === null) throw new AppError('NOT_FOUND', `There is no season of ${year}.`);
    return season;
  }

  /** Announces the current season and marks its days as changed, so that no app instance or browser keeps showing an old grid. */
  private async notify(tx: Tx): Promise<void> {
    const present = await this.announce(tx);
    if (present !== undefined) tx.beforeCommit(raiseDaysOf, present.year);
  }

  /** Like `notify`, but for a change that does not affect the grid. */
  async announce(tx: Tx): Promise<SeasonView | undefined> {
    const present = await this.seasons.viewIn(tx);
    if (present !== undefined) tx.emit('season.changed', present);
    return present;
  }

  /** Like `announce`, but for a change in another table that affects the season's phase. Must be called after that change. */
  async publishFact(tx: Tx, year: number): Promise<void> {
    await tx.manager.increment(Season, { year }, 'factsVersion', 1);
    await this.announce(tx);
  }

  private missing(reader: Reader, season: Season): Promise<Preparation[]> {
    return missingPreparations(reader, season, this.config, this.seasons.clock.now());
  }

  private async takenDates(tx: Tx, year: number): Promise<TakenDates> {
    const [row] = await tx.rows<{ first: string | null; last: string | null }>(
      `SELECT min(date) AS first, max(date) AS last FROM claims WHERE state IN ('held', 'sold') AND date LIKE $1 || '-%'`,
      [String(year)],
    );
    return row ?? { first: null, last: null };
  }

  private async makeDays(tx: Tx, { year, startsOn, endsOn }: Season): Promise<void> {
    // Counts claims, because a day that is added back to the season may still have blocked slots.
    await tx.write(
      `INSERT INTO day_versions (date, season_year, taken)
       SELECT d.date, $2, (SELECT count(*) FROM claims c WHERE c.date = d.date AND c.state <> 'released') FROM unnest($1::text[]) d (date)
       ON CONFLICT DO NOTHING`,
      [datesBetween(startsOn, endsOn), year],
    );
    await tx.write(`DELETE FROM day_versions WHERE season_year = $1 AND (date < $2 OR date > $3)`, [year, startsOn, endsOn]);
  }
}

/** Locks the days in date order, as every claim does. */
async function raiseDaysOf(tx: Tx, years: number[]): Promise<void> {
  await tx.rows(`SELECT 1 FROM day_versions WHERE season_year = ANY($1) ORDER BY date FOR UPDATE`, [years]);
  await tx.write(`UPDATE day_versions SET version = version + 1 WHERE season_year = ANY($1)`, [years]);
}

function columnsOf({ from, to, bridge, version: _before, openHolds: _answer, ...same }: SeasonChange, version: number): Partial<Season> {
  const columns: Partial<Season> = {
    ...same,
    version,
    ...(from !== undefined && { startsOn: from }),
    ...(to !== undefined && { endsOn: to }),
    ...(bridge !== undefined && { bridgeLat: bridge.lat, bridgeLng: bridge.lng, bridgeApproximate: bridge.approximate }),
    ...(same.salesFrozen === false && { pausedFor: null }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
