import { Inject, Injectable } from '@nestjs/common';
import './season.events.js';
import type { FindManyOptions } from 'typeorm';
import type { SeasonView } from '@raffle/contracts/season';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { EventBus } from '../platform/events/event-bus.js';
import { Season } from './season.entity.js';
import { factsOf } from './season-facts.js';
import type { SeasonFacts } from './season-phase.rules.js';
import { presentSeason } from './season.rules.js';
import { seasonView } from './season.view.js';

/**
 * Maximum age of a season cached in memory, in milliseconds. Changes made by other processes become visible within this time. Claims do not
 * rely on the cached season, because the claim statement itself reads the row.
 */
const FRESH_MS = 1000;
const NEWEST_FIRST: FindManyOptions<Season> = { order: { year: 'DESC' } };

/** A cached value that is reread after `FRESH_MS` or a call to `forget`. Concurrent calls share one read. */
class Recent<Value> {
  private cached: { value: Value; at: number } | undefined;
  private loading: Promise<Value> | undefined;
  /** Number of calls to `forget`. A read that began before the last call may return an outdated result, which is not cached. */
  private forgotten = 0;

  constructor(private readonly read: () => Promise<Value>) {}

  async get(): Promise<Value> {
    const kept = this.fresh();
    if (kept !== undefined) return kept.value;
    if (this.loading !== undefined) return this.loading;
    const loading = this.load(this.read);
    this.loading = loading;
    return loading.finally(() => {
      if (this.loading === loading) this.loading = undefined;
    });
  }

  /** Like `get`, but reads on the caller's connection. */
  async getBy(read: () => Promise<Value>): Promise<Value> {
    return this.fresh()?.value ?? this.load(read);
  }

  forget(): void {
    this.forgotten += 1;
    this.cached = undefined;
    this.loading = undefined;
  }

  private fresh(): { value: Value } | undefined {
    return this.cached !== undefined && performance.now() - this.cached.at < FRESH_MS ? this.cached : undefined;
  }

  private async load(read: () => Promise<Value>): Promise<Value> {
    const [forgotten, at] = [this.forgotten, performance.now()];
    const value = await read();
    if (this.forgotten === forgotten) this.cached = { value, at };
    return value;
  }
}

@Injectable()
export class SeasonService {
  private readonly season = new Recent(() => this.db.single((reader) => this.presentIn(reader)));
  /** Separate from `season`, because only the view needs the facts and purchases should not have to read them. */
  private readonly present = new Recent(() =>
    this.db.snapshot(async (reader) => {
      const season = await this.presentIn(reader);
      return { season, facts: await factsOf(reader, season.year) };
    }),
  );

  constructor(
    private readonly db: Database,
    readonly clock: Clock,
    bus: EventBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'demonstration' | 'sellsOnline'>,
  ) {
    bus.on('season.changed', () => this.forget());
  }

  /** Returns all seasons, newest first. */
  all(): Promise<Season[]> {
    return this.db.single((reader) => this.allIn(reader));
  }

  allIn({ manager }: Reader): Promise<Season[]> {
    return manager.find(Season, NEWEST_FIRST);
  }

  current(): Promise<Season> {
    return this.season.get();
  }

  async view(): Promise<SeasonView> {
    const { season, facts } = await this.present.get();
    return this.viewOf(season, facts);
  }

  /** Like `view`, but reads within the transaction. Returns undefined if there is no season. */
  async viewIn(tx: Tx): Promise<SeasonView | undefined> {
    const season = presentSeason(await this.allIn(tx));
    return season && this.viewOf(season, await factsOf(tx, season.year));
  }

  /**
   * Returns the given year's season if it is no longer in preparation or is the present season.
   * @param year defaults to the present season
   * @throws NOT_FOUND
   */
  async shown(year: number | undefined): Promise<Season> {
    const present = await this.current();
    if (year === undefined || year === present.year) return present;
    return publicSeason(await this.all(), year);
  }

  /** Like `shown`, but always reads the season with `reader` instead of using the cached one. */
  async shownIn(reader: Reader, year: number | undefined): Promise<Season> {
    return publicSeason(await this.allIn(reader), year);
  }

  /** Returns a season, even if it is in preparation. @throws NOT_FOUND */
  async findIn({ manager }: Reader, year: number): Promise<Season> {
    const season = await manager.findOneBy(Season, { year });
    if (season === null) throw noSeason(year);
    return season;
  }

  /** Returns `known` if its version is at least `version`. Otherwise, rereads the present season. */
  async atLeast(version: number, known: Season): Promise<Season> {
    if (known.version >= version) return known;
    this.forget();
    return this.current();
  }

  /**
   * Returns the present season inside a transaction. If it is not cached, reads it on the transaction's own connection. Using another
   * connection could cause a deadlock: if transactions hold every connection and each waits for one more, none can proceed.
   */
  currentIn(tx: Tx): Promise<Season> {
    return this.season.getBy(() => this.presentIn(tx));
  }

  /** Reads the present season from the database, for decisions that must not miss a change by another process. */
  async presentIn(reader: Reader): Promise<Season> {
    return presentOf(await this.allIn(reader));
  }

  /**
   * Reads the season for a sale. The caller must hold the shared sales lock, so that the season cannot change until the caller's
   * transaction ends.
   */
  onSaleIn(tx: Tx, year: number): Promise<Season> {
    return tx.manager.findOneByOrFail(Season, { year });
  }

  private forget(): void {
    this.season.forget();
    this.present.forget();
  }

  private viewOf(season: Season, facts: SeasonFacts): SeasonView {
    return seasonView(season, facts, this.clock.now(), this.config);
  }
}

function presentOf(newestFirst: readonly Season[]): Season {
  const season = presentSeason(newestFirst);
  if (season === undefined) throw new AppError('SEASON_CLOSED', 'There is no season yet.');
  return season;
}

/**
 * Returns the given year's season if it is no longer in preparation or is the present season.
 * @param year defaults to the present season
 * @throws NOT_FOUND
 */
export function publicSeason(newestFirst: readonly Season[], year: number | undefined): Season {
  const present = presentOf(newestFirst);
  if (year === undefined || year === present.year) return present;
  const season = newestFirst.find((one) => one.year === year && one.status !== 'upcoming');
  if (season === undefined) throw noSeason(year);
  return season;
}

function noSeason(year: number): AppError {
  return new AppError('NOT_FOUND', `There is no season of ${year}.`);
}
