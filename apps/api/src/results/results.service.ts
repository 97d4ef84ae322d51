import { Injectable } from '@nestjs/common';
import { ALONE_HOURS, type WaitingDeed } from '@raffle/contracts/admin/approvals';
import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import type { NamedTicket, ResultView } from '@raffle/contracts/results';
import { slotAt } from '@raffle/contracts/slot-time';
import { Database, type Reader } from '../platform/db/database.js';
import { isoInstant } from '../platform/db/operators.js';
import type { Season } from '../season/season.entity.js';
import { SeasonService, shownAmong } from '../season/season.service.js';
import { endingView } from '../season/season.view.js';
import { ArrivalsService } from './arrival/arrivals.service.js';
import { PrizeService } from './prize/prize.service.js';
import { SeasonLogService } from './log/season-log.service.js';
import { WitnessesService } from './witnesses/witnesses.service.js';

type WinnerRow = Pick<NamedTicket, 'slotId' | 'nearer' | 'tied'> & { full_name: string; name_display: NameDisplay };
/** Deeds of one organiser alone, which everybody hears of before they are done. */
const WAITING = `
  SELECT line, ${isoInstant('proposed_at')} AS "proposedAt", ${isoInstant(`(proposed_at + interval '${ALONE_HOURS} hours')`)} AS "from"
    FROM approvals WHERE season_year = $1 AND alone AND state = 'proposed' AND expires_at > now() ORDER BY id`;

/** What everybody may know of a season's result. */
@Injectable()
export class ResultsService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly arrivals: ArrivalsService,
    private readonly prize: PrizeService,
    private readonly log: SeasonLogService,
    private readonly outside: WitnessesService,
  ) {}

  /** @param year the present season when left out. @throws NOT_FOUND */
  result(year?: number): Promise<ResultView> {
    return this.db.snapshot(async (reader) => this.of(reader, await this.seasons.allIn(reader), year));
  }

  /** @param seasons all of them, the newest first. @throws NOT_FOUND */
  async of(reader: Reader, seasons: readonly Season[], year?: number): Promise<ResultView> {
    const season = shownAmong(seasons, year);
    const arrival = await this.arrivals.standing(reader, season.year);
    const announced = arrival?.state === 'announced';
    const passed = announced ? await this.prize.passed(reader, arrival.id) : [];
    return {
      year: season.year,
      state: arrival?.state ?? 'none',
      arrival: arrival?.arrivedAt.toISOString() ?? null,
      arrivalSlot: arrival ? slotAt(arrival.arrivedAt.getTime()) : null,
      witnesses: announced ? arrival.witnesses : [],
      photo: arrival?.photo ? `/api/files/${arrival.photo}` : null,
      rule: season.winnerRule,
      noWater: season.noWater,
      ended: endingView(season),
      winner: announced ? await this.winner(reader, arrival.id) : null,
      passedOver: passed.length,
      passed,
      claimDays: season.claimDays,
      records: await this.arrivals.records(reader, season.year),
      waiting: await reader.rows<WaitingDeed & Record<string, unknown>>(WAITING, [season.year]),
      log: await this.log.head(reader, season.year),
      outside: (await this.outside.viewsIn(reader)).filter(({ kind, name }) => kind === 'person' || season.witnesses.includes(name)),
      others: seasons.filter((one) => one.status !== 'upcoming' && one.year !== season.year).map((one) => one.year),
    };
  }

  private async winner(reader: Reader, arrivalId: string): Promise<ResultView['winner']> {
    const [row] = await reader.rows<WinnerRow>(
      `SELECT w.slot_id AS "slotId", w.nearer, w.tied_slot_id AS tied, u.full_name, u.name_display
         FROM winners w JOIN bookings b ON b.id = w.booking_id JOIN users u ON u.id = b.user_id
        WHERE w.arrival_id = $1 AND w.state <> 'lapsed'`,
      [arrivalId],
    );
    if (row === undefined) return null;
    const { full_name, name_display, ...ticket } = row;
    return { ...ticket, name: displayName(full_name, name_display) };
  }
}
