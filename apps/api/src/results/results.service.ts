import { Injectable } from '@nestjs/common';
import type { NameDisplay } from '@raffle/contracts/auth';
import { displayName } from '@raffle/contracts/display-name';
import type { ChainPage, ResultView } from '@raffle/contracts/results';
import { slotAt } from '@raffle/contracts/slot-time';
import { Database } from '../platform/db/database.js';
import { AppError } from '../platform/http/app-error.js';
import type { Season } from '../season/season.entity.js';
import { SeasonService } from '../season/season.service.js';
import { ArrivalsService } from './arrivals.service.js';
import { takesPartUntil } from './line.js';
import { SealsService } from './seals.service.js';

/** What everybody may know of a season's result. */
@Injectable()
export class ResultsService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly arrivals: ArrivalsService,
    private readonly seals: SealsService,
  ) {}

  /** @param year the present season when left out. @throws NOT_FOUND */
  async result(year?: number): Promise<ResultView> {
    const season = await this.season(year);
    const arrival = await this.arrivals.standing(season.year);
    const announced = arrival?.state === 'announced';
    return {
      year: season.year,
      state: arrival?.state ?? 'none',
      arrival: arrival?.arrivedAt.toISOString() ?? null,
      takesPartUntil: arrival ? ((await takesPartUntil(this.db, season.year, arrival.arrivedAt))?.toISOString() ?? null) : null,
      arrivalSlot: arrival ? slotAt(arrival.arrivedAt.getTime()) : null,
      witnesses: arrival?.witnesses ?? [],
      photo: arrival?.photo ? `/api/files/${arrival.photo}` : null,
      rule: season.winnerRule,
      winner: announced ? await this.winner(arrival.id) : null,
      seals: await this.seals.head(season.year),
      others: (await this.seasons.all()).filter((one) => one.status !== 'upcoming' && one.year !== season.year).map((one) => one.year),
    };
  }

  /** Anybody may compute the chain again; the tickets themselves are opened with the announced result. @throws NOT_FOUND */
  async chain(year: number | undefined, after: number): Promise<ChainPage> {
    const season = await this.season(year);
    const arrival = await this.arrivals.standing(season.year);
    return this.seals.lines(season.year, after, arrival?.state === 'announced');
  }

  private async season(year: number | undefined): Promise<Season> {
    if (year === undefined) return this.seasons.current();
    const season = (await this.seasons.all()).find((one) => one.year === year && one.status !== 'upcoming');
    if (season === undefined) throw new AppError('NOT_FOUND', `There is no season of ${year}.`);
    return season;
  }

  private async winner(arrivalId: string): Promise<ResultView['winner']> {
    const [row] = await this.db.rows<{ slotId: string; full_name: string; name_display: NameDisplay }>(
      `SELECT w.slot_id AS "slotId", u.full_name, u.name_display
         FROM winners w JOIN bookings b ON b.id = w.booking_id JOIN users u ON u.id = b.user_id
        WHERE w.arrival_id = $1 AND w.state <> 'lapsed'`,
      [arrivalId],
    );
    return row ? { slotId: row.slotId, name: displayName(row.full_name, row.name_display) } : null;
  }
}
