import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import './season.events.js';
import type { FindManyOptions } from 'typeorm';
import { dateAt } from '@raffle/contracts/slot-time';
import { Clock } from '../platform/clock.js';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { EventBus } from '../platform/events/event-bus.js';
import { Season } from './season.entity.js';
import { presentSeason } from './season.rules.js';

/** A change made by another process is seen after this; the claim itself reads the row in its own statement. */
const FRESH_MS = 1000;
const NEWEST_FIRST: FindManyOptions<Season> = { order: { year: 'DESC' } };

interface Kept {
  season: Season;
  at: number;
}

@Injectable()
export class SeasonService implements OnApplicationBootstrap {
  private kept: Kept | undefined;
  /** The last that was read, however long ago. */
  private known: Season | undefined;
  private loading: Promise<Season> | undefined;
  /** That this process has heard of. */
  private changes = 0;

  constructor(
    private readonly db: Database,
    readonly clock: Clock,
    bus: EventBus,
  ) {
    bus.on('season.changed', () => this.forget());
  }

  /** The first visitor gets the pages of the present month, too. Without a season, or without an answer, whoever asks is told. */
  async onApplicationBootstrap(): Promise<void> {
    await this.current().catch(() => undefined);
  }

  /** Every season, the newest first. */
  all(): Promise<Season[]> {
    return this.db.single((reader) => this.allIn(reader));
  }

  allIn({ manager }: Reader): Promise<Season[]> {
    return manager.find(Season, NEWEST_FIRST);
  }

  async current(): Promise<Season> {
    if (this.isFresh(this.kept)) return this.kept.season;
    if (this.loading !== undefined) return this.loading;
    const loading = this.load(() => this.all());
    this.loading = loading;
    return loading.finally(() => {
      if (this.loading === loading) this.loading = undefined;
    });
  }

  /**
   * The month in which people choose a date now, `2025-06`: today's, or that of the season's nearer end. By what is known at this
   * moment, so that a page never waits for the database; null before the first answer.
   */
  presentMonth(): string | null {
    if (!this.isFresh(this.kept)) void this.current().catch(() => undefined);
    if (this.known === undefined) return null;
    const today = dateAt(this.clock.now());
    const { startsOn, endsOn } = this.known;
    return (today < startsOn ? startsOn : today > endsOn ? endsOn : today).slice(0, 7);
  }

  /** A season that everybody may see: one that is being prepared is not among them. @param year the present one when left out. @throws NOT_FOUND */
  async shown(year: number | undefined): Promise<Season> {
    const present = await this.current();
    if (year === undefined || year === present.year) return present;
    return shownAmong(await this.all(), year);
  }

  /** As `shown`, read with the rest of the answer and not from memory. */
  async shownIn(reader: Reader, year: number | undefined): Promise<Season> {
    return shownAmong(await this.allIn(reader), year);
  }

  /** Of any year, for organisers. @throws NOT_FOUND */
  find(year: number): Promise<Season> {
    return this.db.single((reader) => this.findIn(reader, year));
  }

  /** @throws NOT_FOUND */
  async findIn({ manager }: Reader, year: number): Promise<Season> {
    const season = await manager.findOneBy(Season, { year });
    if (season === null) throw noSeason(year);
    return season;
  }

  /** What is known, read anew when another process has changed the season since. */
  async atLeast(version: number, known: Season): Promise<Season> {
    if (known.version >= version) return known;
    this.forget();
    return this.current();
  }

  /**
   * The present season, inside a transaction: read on its own connection. Transactions that hold all connections and wait for
   * one more would wait for each other.
   */
  async currentIn(tx: Tx): Promise<Season> {
    return this.isFresh(this.kept) ? this.kept.season : this.load(() => this.allIn(tx));
  }

  /** The present season as its row says: for decisions, which must not rest on what another process has changed since. */
  async presentIn(reader: Reader): Promise<Season> {
    return presentOf(await this.allIn(reader));
  }

  /** A season of any year. The caller shares the lock on what is on sale, so that the season does not change until it commits. */
  onSaleIn(tx: Tx, year: number): Promise<Season> {
    return tx.manager.findOneByOrFail(Season, { year });
  }

  /** What is being read now may be from before: nobody else joins it, and it is not kept. */
  private forget(): void {
    this.changes += 1;
    this.kept = undefined;
    this.loading = undefined;
  }

  private isFresh(kept: Kept | undefined): kept is Kept {
    return kept !== undefined && performance.now() - kept.at < FRESH_MS;
  }

  private async load(find: () => Promise<Season[]>): Promise<Season> {
    const [changes, at] = [this.changes, performance.now()];
    const season = presentOf(await find());
    if (this.changes === changes) this.kept = { season, at };
    this.known = season;
    return season;
  }
}

function presentOf(newestFirst: readonly Season[]): Season {
  const season = presentSeason(newestFirst);
  if (season === undefined) throw new AppError('SEASON_CLOSED', 'There is no season yet.');
  return season;
}

/** A season that everybody may see, the present one when `year` is left out. @throws NOT_FOUND */
export function shownAmong(newestFirst: readonly Season[], year: number | undefined): Season {
  const present = presentOf(newestFirst);
  if (year === undefined || year === present.year) return present;
  const season = newestFirst.find((one) => one.year === year && one.status !== 'upcoming');
  if (season === undefined) throw noSeason(year);
  return season;
}

function noSeason(year: number): AppError {
  return new AppError('NOT_FOUND', `There is no season of ${year}.`);
}
