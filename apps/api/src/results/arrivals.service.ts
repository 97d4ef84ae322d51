import { Injectable } from '@nestjs/common';
import { dateAt, slotAt } from '@raffle/contracts/slot-time';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError, invalid } from '../platform/http/app-error.js';
import type { Season } from '../season/season.entity.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { SeasonService } from '../season/season.service.js';
import { SeasonSettingsService } from '../season/season-settings.service.js';
import { lineOf, type RankedOwner } from './line.js';
import { PrizeService } from './prize.service.js';
import { assertSeen } from './seen.rules.js';

export interface Arrival {
  id: string;
  state: 'provisional' | 'verified' | 'announced';
  arrivedAt: Date;
  witnesses: string[];
  note: string | null;
  photo: string | null;
  recordedAt: Date;
}

export interface NewArrival {
  arrivedAt: Date;
  witnesses: string[];
  note: string | null;
  /** Public id of an uploaded picture. */
  photo: string | null;
}

const ARRIVAL = `
  SELECT a.id, a.state, a.arrived_at AS "arrivedAt", a.witnesses, a.note, f.public_id AS photo, a.recorded_at AS "recordedAt"
    FROM arrivals a LEFT JOIN files f ON f.id = a.photo_id WHERE a.season_year = $1 AND a.state <> 'withdrawn'`;

/** The official arrival, from its first entry to the announced winner. Every change closes or opens sales in the same transaction. */
@Injectable()
export class ArrivalsService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly settings: SeasonSettingsService,
    private readonly prize: PrizeService,
    private readonly outbox: Outbox,
  ) {}

  async standing(year: number, reader: Pick<Database, 'rows'> = this.db): Promise<Arrival | undefined> {
    return (await reader.rows<Arrival & Record<string, unknown>>(ARRIVAL, [year]))[0];
  }

  /** @throws VALIDATION_FAILED for an instant in the future or outside the season, or when one stands already; NOT_FOUND */
  async record(tx: Tx, year: number, { arrivedAt, witnesses, note, photo }: NewArrival): Promise<Arrival> {
    const season = await this.settings.lock(tx, year);
    assertPossible(season, arrivedAt, this.seasons.clock.now());
    if (await this.standing(year, tx)) throw invalid({ arrivedAt: ['An arrival is on record already. Withdraw it first.'] });
    const [picture] =
      photo === null
        ? []
        : await tx.rows<{ id: string }>(`SELECT id FROM files WHERE public_id = $1 AND content_type LIKE 'image/%'`, [photo]);
    if (photo !== null && picture === undefined) throw invalid({ photo: ['This picture was not uploaded.'] });
    await tx.write(
      `INSERT INTO arrivals (season_year, state, arrived_at, witnesses, note, photo_id) VALUES ($1, 'provisional', $2, $3, $4, $5)`,
      [year, arrivedAt, witnesses, note, picture?.id ?? null],
    );
    await this.settings.setArrival(tx, year, arrivedAt);
    return (await this.standing(year, tx)) as Arrival;
  }

  /** @param seen the instant that the organiser looked at @throws NOT_FOUND, SEASON_CHANGED, VALIDATION_FAILED when it is not provisional any more */
  async verify(tx: Tx, year: number, seen: string | undefined): Promise<Arrival> {
    const arrival = await this.move(tx, year, seen, ['provisional'], 'verified');
    await this.settings.tell(tx);
    return arrival;
  }

  /** Undo, until the winner is announced: sales are as they were set before. @throws as `verify`, VALIDATION_FAILED once announced */
  async withdraw(tx: Tx, year: number, seen: string | undefined): Promise<Arrival> {
    const before = await this.move(tx, year, seen, ['provisional', 'verified'], 'withdrawn');
    await this.settings.setArrival(tx, year, null);
    return before;
  }

  /**
   * Names the first in line and tells them. @returns undefined when nobody wins under the season's rule
   * @throws as `verify`, and PAYMENT_IN_PROGRESS while the money of the first in line may be on its way back
   */
  async announce(tx: Tx, year: number, seen: string | undefined): Promise<RankedOwner | undefined> {
    const season = await this.settings.lock(tx, year);
    const arrival = await this.move(tx, year, seen, ['verified'], 'announced');
    await tx.write(`UPDATE arrivals SET announced_at = now() WHERE id = $1`, [arrival.id]);
    const [winner] = await lineOf(tx, season, { arrivedAt: arrival.arrivedAt, first: 1 });
    if (winner !== undefined) await this.prize.tell(tx, arrival.id, winner, 1);
    if (season.lateTickets === 'refund') await this.outbox.stage(tx, 'results.refund-late', { year });
    await this.settings.tell(tx);
    return winner;
  }

  /** Who would win, in order; nothing is changed. */
  async preview(year: number, arrivedAt: Date, first: number): Promise<RankedOwner[]> {
    const season = (await this.seasons.all()).find((one) => one.year === year);
    if (season === undefined) throw new AppError('NOT_FOUND', `There is no season of ${year}.`);
    assertPossible(season, arrivedAt, this.seasons.clock.now());
    return lineOf(this.db, season, { arrivedAt, first });
  }

  private async move(
    tx: Tx,
    year: number,
    seen: string | undefined,
    from: Arrival['state'][],
    to: Arrival['state'] | 'withdrawn',
  ): Promise<Arrival> {
    await this.settings.lock(tx, year);
    const arrival = await this.standing(year, tx);
    if (arrival === undefined) throw new AppError('NOT_FOUND', `No arrival of ${year} is on record.`);
    assertSeen(seen === undefined || Date.parse(seen) === arrival.arrivedAt.getTime());
    const moved = await tx.write(`UPDATE arrivals SET state = $3 WHERE id = $1 AND state = ANY($2)`, [arrival.id, from, to]);
    if (moved === 0) throw invalid({ state: [`The arrival is ${arrival.state} already.`] });
    return { ...arrival, state: to === 'withdrawn' ? arrival.state : to };
  }
}

function assertPossible({ year, startsOn, endsOn }: Pick<Season, 'year' | 'startsOn' | 'endsOn'>, arrivedAt: Date, nowMs: number): void {
  const date = dateAt(arrivedAt.getTime());
  if (arrivedAt.getTime() > nowMs) throw invalid({ arrivedAt: ['The arrival cannot lie in the future.'] });
  if (date < startsOn || date > endsOn)
    throw invalid({
      arrivedAt: [`The season of ${year} is from ${startsOn} to ${endsOn}; this would be the slot ${slotAt(arrivedAt.getTime())}.`],
    });
}
