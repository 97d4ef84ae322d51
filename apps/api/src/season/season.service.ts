import { Injectable } from '@nestjs/common';
import './season.events.js';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type FindManyOptions } from 'typeorm';
import { Clock } from '../platform/clock.js';
import type { Tx } from '../platform/db/database.js';
import { AppError } from '../platform/http/app-error.js';
import { EventBus } from '../platform/events/event-bus.js';
import { Season } from './season.entity.js';
import { presentSeason } from './season.rules.js';

/** A change made by another process is seen after this; the claim itself reads the row in its own statement. */
const FRESH_MS = 1000;

interface Kept {
  season: Season;
  at: number;
}

@Injectable()
export class SeasonService {
  private kept: Kept | undefined;
  private loading: Promise<Season> | undefined;

  constructor(
    @InjectRepository(Season) private readonly seasons: Repository<Season>,
    readonly clock: Clock,
    bus: EventBus,
  ) {
    bus.on('season.changed', () => (this.kept = undefined));
  }

  /** Every season, the newest first. */
  all(): Promise<Season[]> {
    return this.seasons.find({ order: { year: 'DESC' } });
  }

  async current(): Promise<Season> {
    if (this.isFresh(this.kept)) return this.kept.season;
    this.loading ??= this.load((options) => this.seasons.find(options)).finally(() => (this.loading = undefined));
    return this.loading;
  }

  /** What is known, read anew when another process has changed the season since. */
  async atLeast(version: number, known: Season): Promise<Season> {
    if (known.version >= version) return known;
    this.kept = undefined;
    return this.current();
  }

  /**
   * The present season, inside a transaction: read on its own connection. Transactions that hold all connections and wait for
   * one more would wait for each other.
   */
  async currentIn(tx: Tx): Promise<Season> {
    return this.isFresh(this.kept) ? this.kept.season : this.load((options) => tx.manager.find(Season, options));
  }

  /** Of any year, inside a transaction: what was begun in a season goes on by its terms when the next one has begun. */
  async ofYear(tx: Tx, year: number): Promise<Season> {
    const present = await this.currentIn(tx);
    if (present.year === year) return present;
    return tx.manager.findOneByOrFail(Season, { year });
  }

  private isFresh(kept: Kept | undefined): kept is Kept {
    return kept !== undefined && performance.now() - kept.at < FRESH_MS;
  }

  private async load(find: (options: FindManyOptions<Season>) => Promise<Season[]>): Promise<Season> {
    const season = presentSeason(await find({ order: { year: 'DESC' } }));
    if (season === undefined) throw new AppError('SEASON_CLOSED', 'There is no season yet.');
    this.kept = { season, at: performance.now() };
    return season;
  }
}
