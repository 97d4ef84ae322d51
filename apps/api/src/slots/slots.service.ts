import { Injectable } from '@nestjs/common';
import { MAX_ALTERNATIVES, SLOTS_PER_DAY } from '@raffle/contracts/limits';
import type { SlotConflictDetails } from '@raffle/contracts/errors';
import type { DayCount, SeasonDays, SlotAvailability, SlotView } from '@raffle/contracts/slots';
import { dateOfSlot, datesBetween, isDate, isSlotId, slotsByDate } from '@raffle/contracts/slot-time';
import { Database } from '../platform/db/database.js';
import { invalid } from '../platform/http/errors/app-error.js';
import { dateOutOfSeason, isInSeason } from '../season/season.rules.js';
import { SeasonService } from '../season/season.service.js';
import { SlotDemand } from './slot-demand.js';
import { freeSlots, slotFor, SlotBoard, type Board } from './slot-board.js';
import { freeSlotView, nearestSlots, slotRef } from './slots.rules.js';

@Injectable()
export class SlotsService {
  constructor(
    private readonly board: SlotBoard,
    private readonly seasons: SeasonService,
    private readonly database: Database,
    private readonly demand: SlotDemand,
  ) {}

  /** Returns a date's board. @throws VALIDATION_FAILED if the date is malformed; DATE_OUT_OF_SEASON */
  async day(date: unknown, exact: boolean): Promise<Board> {
    if (!isDate(date)) throw invalid({ date: ['date must be a calendar date in the form 2025-06-14'] });
    const fresh = exact ? undefined : this.board.fresh(date);
    if (fresh !== undefined) return fresh;
    const season = await this.seasons.current();
    if (!isInSeason(season, date)) throw dateOutOfSeason(season, date);
    return this.board.read(date, exact);
  }

  async slot(slotId: string, userId: string | undefined): Promise<SlotView> {
    if (!isSlotId(slotId)) throw invalid({ id: ['id must be a slot such as 2025-06-14T10:00'] });
    return slotFor(await this.day(dateOfSlot(slotId), true), slotId, userId);
  }

  async availability(slotId: string): Promise<SlotAvailability> {
    const { id, status } = await this.slot(slotId, undefined);
    return { id, available: status === 'available', status };
  }

  async seasonDays(): Promise<SeasonDays> {
    const { version, days } = await this.countedDays();
    return { version, days: days.map(({ date, taken, capacity }) => ({ date, taken, capacity })) };
  }

  /**
   * Returns each date with its version, and the season's version, which is the sum of all dates' versions. Blocked slots count neither as
   * taken nor towards the capacity.
   */
  async countedDays(): Promise<{ version: number; days: (DayCount & { version: number })[] }> {
    const season = await this.seasons.current();
    const rows = await this.database.single((reader) =>
      reader.rows<DayCount & { version: string }>(
        `SELECT v.date, v.version, v.taken - coalesce(b.n, 0) AS taken, $4 - coalesce(b.n, 0) AS capacity
         FROM day_versions v
         LEFT JOIN (SELECT date, count(*)::int AS n FROM claims WHERE state = 'blocked' AND date BETWEEN $2 AND $3 GROUP BY date) b USING (date)
         WHERE v.season_year = $1 ORDER BY v.date`,
        [season.year, season.startsOn, season.endsOn, SLOTS_PER_DAY],
      ),
    );
    const days = rows.map((row) => ({ ...row, version: Number(row.version) }));
    return { version: days.reduce((sum, { version }) => sum + version, 0), days };
  }

  /** Returns details of the conflict for a person who did not get some slots, including the free slots nearest to the lost ones. */
  async conflictDetails(wanted: readonly string[], unavailable: readonly string[]): Promise<SlotConflictDetails> {
    const alternatives = await this.alternatives(unavailable, wanted);
    return {
      slotId: unavailable[0] ?? '',
      unavailableSlots: unavailable.map(slotRef),
      alternativeSlots: alternatives,
      alternativeSlotsMessage: alternatives.length > 0 ? 'Available alternatives:' : 'There are no free slots near this time.',
      highDemand: this.demand.isHigh(unavailable),
    };
  }

  /** Returns up to six free slots on the same days as the unavailable slots, and on adjacent days if those days have too few. */
  private async alternatives(unavailable: readonly string[], wanted: readonly string[]): Promise<SlotView[]> {
    const season = await this.seasons.current();
    const days = [...slotsByDate(unavailable).keys()];
    const free = await this.freeOn(days, wanted);
    if (free.length < MAX_ALTERNATIVES) {
      const dates = datesBetween(season.startsOn, season.endsOn);
      const beside = days.flatMap((day) => {
        const at = dates.indexOf(day);
        return at < 0 ? [] : dates.slice(Math.max(0, at - 1), at + 2).filter((other) => !days.includes(other));
      });
      free.push(...(await this.freeOn([...new Set(beside)], wanted)));
    }
    return nearestSlots(unavailable, free, MAX_ALTERNATIVES).map(freeSlotView);
  }

  private async freeOn(days: string[], without: readonly string[]): Promise<string[]> {
    const boards = await Promise.all(days.map((day) => this.board.read(day, false)));
    return boards.flatMap(freeSlots).filter((id) => !without.includes(id));
  }
}
