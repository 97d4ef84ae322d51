import { Injectable } from '@nestjs/common';
import type { ArrivalRecord } from '@raffle/contracts/results';
import { dateAt, slotAt } from '@raffle/contracts/slot-time';
import type { Reader, Tx } from '../platform/db/database.js';
import { AppError, invalid } from '../platform/http/errors/app-error.js';
import type { Season } from '../season/season.entity.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { SeasonService } from '../season/season.service.js';
import { SeasonSettingsService } from '../season/season-settings.service.js';
import { lastPaymentInTime, rankWinners, type RankedOwner } from './rank-winners.js';
import { PrizeService } from './prize.service.js';
import { BEING_TAKEN } from './log/log-sources.js';
import { PlacesService } from './places/places.service.js';
import { assertNotStale } from './winner.rules.js';

export interface Arrival {
  id: string;
  state: 'provisional' | 'verified' | 'announced';
  arrivedAt: Date;
  witnesses: string[];
  /** How to reach each of them; for organisers only. */
  contacts: string[];
  note: string | null;
  photo: string | null;
  recordedAt: Date;
  /** Row id of the organiser. */
  recordedById: string | null;
}

export interface NewArrival {
  arrivedAt: Date;
  witnesses: string[];
  /** In the order of the witnesses; '' for none. */
  contacts: string[];
  note: string | null;
  /** Public id of an uploaded picture. */
  photo: string | null;
}

const ARRIVAL = `
  SELECT a.id, a.state, a.arrived_at AS "arrivedAt", a.witnesses, a.contacts, a.note, f.public_id AS photo, a.recorded_at AS "recordedAt", a.recorded_by_id AS "recordedById"
    FROM arrivals a LEFT JOIN files f ON f.id = a.photo_id WHERE a.season_year = $1 AND a.state <> 'withdrawn'`;

const EVIDENCE = 'Add a photo, or name two witnesses with a phone number or an email address each.';
interface RecordRow extends Record<string, unknown> {
  arrivedAt: Date;
  recordedAt: Date;
  withdrawnAt: Date | null;
  reason: string;
}

const RECORDS = `
  SELECT arrived_at AS "arrivedAt", recorded_at AS "recordedAt", withdrawn_at AS "withdrawnAt", coalesce(withdrawn_for, '') AS reason
    FROM arrivals WHERE season_year = $1 ORDER BY id`;

/** The official arrival, from its first entry to the announced winner. To record it stops sales, to take it back lets them go on as they were set, in the same transaction. */
@Injectable()
export class ArrivalsService {
  constructor(
    private readonly seasons: SeasonService,
    private readonly settings: SeasonSettingsService,
    private readonly prize: PrizeService,
    private readonly outbox: Outbox,
    private readonly places: PlacesService,
  ) {}

  async standing(reader: Reader, year: number): Promise<Arrival | undefined> {
    return (await reader.rows<Arrival & Record<string, unknown>>(ARRIVAL, [year]))[0];
  }

  /** @throws VALIDATION_FAILED for an instant in the future or outside the season, or when one stands already; NOT_FOUND */
  async record(tx: Tx, year: number, { arrivedAt, witnesses, contacts, note, photo }: NewArrival, byId: string): Promise<Arrival> {
    const season = await this.settings.lock(tx, year);
    assertPossible(season, arrivedAt, this.seasons.clock.now());
    if (await this.standing(tx, year)) throw invalid({ arrivedAt: ['An arrival is on record already. Withdraw it first.'] });
    const [picture] =
      photo === null
        ? []
        : await tx.rows<{ id: string }>(`SELECT id FROM files WHERE public_id = $1 AND content_type LIKE 'image/%'`, [photo]);
    if (photo !== null && picture === undefined) throw invalid({ photo: ['This picture was not uploaded.'] });
    if (picture === undefined && contacts.filter(Boolean).length < 2) throw invalid({ witnesses: [EVIDENCE] });
    // Sales stop now, and not when this transaction began to wait for them: until now whoever paid was in time, by the log as well.
    await tx.write(
      `INSERT INTO arrivals (season_year, state, arrived_at, witnesses, contacts, note, photo_id, recorded_by_id, recorded_at)
       VALUES ($1, 'provisional', $2, $3, $4, $5, $6, $7, clock_timestamp())`,
      [year, arrivedAt, witnesses, contacts, note, picture?.id ?? null, byId],
    );
    await this.settings.setArrival(tx, year, arrivedAt);
    return (await this.standing(tx, year)) as Arrival;
  }

  /** @param seen the instant that the organiser looked at @throws NOT_FOUND, SEASON_CHANGED, VALIDATION_FAILED when it is not provisional any more */
  async verify(tx: Tx, year: number, seen: string | undefined): Promise<Arrival> {
    const arrival = await this.move(tx, year, seen, ['provisional'], 'verified');
    await this.settings.tell(tx);
    return arrival;
  }

  /** Undo, until the winner is announced: sales are as they were set before. @param reason public @throws as `verify`, VALIDATION_FAILED once announced */
  async withdraw(tx: Tx, year: number, seen: string | undefined, reason: string): Promise<Arrival> {
    const before = await this.move(tx, year, seen, ['provisional', 'verified'], 'withdrawn', reason);
    await this.places.forget(tx, before.id);
    await this.settings.setArrival(tx, year, null);
    return before;
  }

  /** Every arrival that was entered, those that were taken back among them; for everybody. */
  async records(reader: Reader, year: number): Promise<ArrivalRecord[]> {
    const all = await reader.rows<RecordRow>(RECORDS, [year]);
    return all.map(({ arrivedAt, recordedAt, withdrawnAt, reason }) => ({
      arrival: arrivedAt.toISOString(),
      recordedAt: recordedAt.toISOString(),
      withdrawn: withdrawnAt && { at: withdrawnAt.toISOString(), reason },
    }));
  }

  /**
   * Names the first in line and tells them. @returns undefined when nobody wins under the season's rule
   * @throws as `verify`, and PAYMENT_IN_PROGRESS while money of tickets is being taken, or that of the first in line may be on its way back
   */
  async announce(tx: Tx, year: number, seen: string | undefined): Promise<RankedOwner | undefined> {
    const season = await this.settings.lock(tx, year);
    const arrival = await this.move(tx, year, seen, ['verified'], 'announced');
    await tx.write(`UPDATE arrivals SET announced_at = now() WHERE id = $1`, [arrival.id]);
    await assertNothingBeingTaken(tx, year, arrival.arrivedAt);
    const line = await rankWinners(tx, season, { arrivedAt: arrival.arrivedAt, first: 2 });
    const winner = await this.prize.tell(tx, season, arrival, line, 1);
    await this.outbox.stage(tx, 'places.mails', { arrivalId: arrival.id });
    if (season.lateTickets === 'refund') await this.outbox.stage(tx, 'results.refund-late', { year });
    await this.settings.tell(tx);
    return winner;
  }

  /** Who is in line by a recorded arrival, and by no other instant; nobody any more who was passed over. */
  line(reader: Reader, season: Season, { id, arrivedAt }: Arrival, first: number): Promise<RankedOwner[]> {
    return rankWinners(reader, season, { arrivedAt, first, besidesPassedBy: id });
  }

  private async move(
    tx: Tx,
    year: number,
    seen: string | undefined,
    from: Arrival['state'][],
    to: Arrival['state'] | 'withdrawn',
    reason?: string,
  ): Promise<Arrival> {
    await this.settings.lock(tx, year);
    const arrival = await this.standing(tx, year);
    if (arrival === undefined) throw new AppError('NOT_FOUND', `No arrival of ${year} is on record.`);
    assertNotStale(seen === undefined || Date.parse(seen) === arrival.arrivedAt.getTime());
    const moved = await tx.write(
      `UPDATE arrivals SET state = $3, withdrawn_for = $4, withdrawn_at = CASE WHEN $4::text IS NOT NULL THEN now() END WHERE id = $1 AND state = ANY($2)`,
      [arrival.id, from, to, reason ?? null],
    );
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

/** A ticket takes part from the instant at which its money was authorised: nobody is named past one whose money is taken in a moment. */
async function assertNothingBeingTaken(tx: Tx, year: number, arrivedAt: Date): Promise<void> {
  if ((await tx.rows(BEING_TAKEN, [year, await lastPaymentInTime(tx, year, arrivedAt)])).length > 0)
    throw new AppError('PAYMENT_IN_PROGRESS', 'The money for tickets is still being taken. Please try again in two minutes.');
}
