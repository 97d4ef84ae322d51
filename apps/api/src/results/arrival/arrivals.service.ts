import type { RankedOwnerView } from '@raffle/contracts/admin/results';
import { Injectable } from '@nestjs/common';
import type { ArrivalRecord } from '@raffle/contracts/results';
import { dateAt, slotAt, slotsOfDate, slotStartMs } from '@raffle/contracts/slot-time';
import { In, Raw } from 'typeorm';
import type { Reader, Tx } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import type { Season } from '../../season/season.entity.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { SeasonService } from '../../season/season.service.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import { LineService } from '../prize/line.service.js';
import { PrizeService, type NamingResult } from '../prize/prize.service.js';
import { PlacesService } from '../places/places.service.js';
import { Arrival as StoredArrival } from './arrival.entity.js';
import { assertNotStale } from './not-stale.rules.js';

/** An arrival that has not been withdrawn. */
export interface Arrival extends Pick<
  StoredArrival,
  'id' | 'arrivedAt' | 'witnesses' | 'contacts' | 'note' | 'recordedAt' | 'recordedById' | 'unseen'
> {
  state: Exclude<StoredArrival['state'], 'withdrawn'>;
  /** Public ID of an uploaded image. */
  photo: string | null;
}

type NewArrival = Pick<Arrival, 'arrivedAt' | 'witnesses' | 'contacts' | 'note' | 'photo'>;

const ARRIVAL = `
  SELECT a.id, a.state, a.arrived_at AS "arrivedAt", a.witnesses, a.contacts, a.note, f.public_id AS photo, a.recorded_at AS "recordedAt", a.recorded_by_id AS "recordedById", a.unseen
    FROM arrivals a LEFT JOIN files f ON f.id = a.photo_id WHERE a.season_year = $1 AND a.state <> 'withdrawn'`;

const EVIDENCE = 'Add a photo, or name two people with a phone number or an email address each.';
/**
 * The time at which sales stop. `now()` would be too early, because it returns the start of the transaction, before it waited for locks.
 */
const CLOCK_NOW = (): string => 'clock_timestamp()';

/** Manages the official arrival. Recording it stops sales in the same transaction, and withdrawing it resumes them. */
@Injectable()
export class ArrivalsService {
  constructor(
    private readonly seasons: SeasonService,
    private readonly settings: SeasonSettingsService,
    private readonly line: LineService,
    private readonly prize: PrizeService,
    private readonly outbox: Outbox,
    private readonly places: PlacesService,
  ) {}

  async current(reader: Reader, year: number): Promise<Arrival | undefined> {
    return (await reader.rows<Arrival & Record<string, unknown>>(ARRIVAL, [year]))[0];
  }

  /**
   * @throws NOT_FOUND, or VALIDATION_FAILED if the season has ended, if the time is in the future or outside the season, if an arrival is
   * already recorded, if there is neither a photo nor two contacts, or if a witness is listed twice or is the recording organiser
   */
  async record(tx: Tx, year: number, { arrivedAt, witnesses, contacts, note, photo }: NewArrival, byId: string): Promise<Arrival> {
    const season = await this.settings.lock(tx, year);
    if (season.endedAs !== null) throw invalid({ arrivedAt: ['This season has ended: no arrival can be recorded any more.'] });
    assertPossible(season, arrivedAt, this.seasons.clock.now());
    if (await this.current(tx, year)) throw invalid({ arrivedAt: ['An arrival is already on record. Withdraw it first.'] });
    const [picture] =
      photo === null
        ? []
        : await tx.rows<{ id: string }>(`SELECT id FROM files WHERE public_id = $1 AND content_type LIKE 'image/%'`, [photo]);
    if (photo !== null && picture === undefined) throw invalid({ photo: ['This picture was not uploaded.'] });
    if (picture === undefined && contacts.filter(Boolean).length < 2) throw invalid({ witnesses: [EVIDENCE] });
    await assertOtherPeople(tx, witnesses, contacts, byId);
    await tx.manager.insert(StoredArrival, {
      seasonYear: year,
      state: 'provisional',
      arrivedAt,
      witnesses,
      contacts,
      note,
      photoId: picture?.id ?? null,
      recordedById: byId,
      recordedAt: CLOCK_NOW,
    });
    await this.settings.setArrival(tx, year, arrivedAt);
    return (await this.current(tx, year)) as Arrival;
  }

  /**
   * Records the start of the last slot as the arrival, as the season's rule for a year without water requires. The arrival starts out as
   * verified, because two people have already approved the ending.
   */
  async assumeLastSlot(tx: Tx, { year, endsOn }: Pick<Season, 'year' | 'endsOn'>): Promise<void> {
    const arrivedAt = new Date(slotStartMs(slotsOfDate(endsOn).at(-1) ?? ''));
    await tx.manager.insert(StoredArrival, { seasonYear: year, state: 'verified', arrivedAt, witnesses: [], recordedAt: CLOCK_NOW });
  }

  /**
   * @param seen the arrival time that the organiser saw
   * @throws NOT_FOUND, SEASON_CHANGED, or VALIDATION_FAILED if the arrival is no longer provisional
   */
  async verify(tx: Tx, year: number, seen: string | undefined): Promise<Arrival> {
    const arrival = await this.move(tx, year, seen, ['provisional'], 'verified');
    await this.settings.publishFact(tx, year);
    return arrival;
  }

  /**
   * Withdraws an arrival that has not been announced, and resumes sales.
   * @param reason public reason
   * @throws NOT_FOUND, SEASON_CHANGED, or VALIDATION_FAILED after the announcement or if the season has ended
   */
  async withdraw(tx: Tx, year: number, seen: string | undefined, reason: string): Promise<Arrival> {
    const before = await this.move(tx, year, seen, ['provisional', 'verified'], 'withdrawn', reason);
    await this.places.forget(tx, before.id);
    await this.settings.setArrival(tx, year, null);
    return before;
  }

  /** Returns all arrivals that an organiser recorded, including withdrawn ones. Excludes arrivals created by `assumeLastSlot`. */
  async records(reader: Reader, year: number): Promise<ArrivalRecord[]> {
    const where = { seasonYear: year, witnesses: Raw((names) => `cardinality(${names}) > 0`) };
    const all = await reader.manager.find(StoredArrival, { where, order: { id: 'ASC' } });
    return all.map(({ arrivedAt, recordedAt, withdrawnAt, withdrawnFor }) => ({
      arrival: arrivedAt.toISOString(),
      recordedAt: recordedAt.toISOString(),
      withdrawn: withdrawnAt && { at: withdrawnAt.toISOString(), reason: withdrawnFor ?? '' },
    }));
  }

  /**
   * Announces the arrival and names the owner of the first ticket in line as the winner. If no ticket is in line, the result has no winner.
   * @throws NOT_FOUND, SEASON_CHANGED, or VALIDATION_FAILED if the arrival is not verified
   */
  async announce(tx: Tx, year: number, seen: string | undefined): Promise<NamingResult> {
    const season = await this.settings.lock(tx, year);
    const arrival = await this.move(tx, year, seen, ['verified'], 'announced');
    const result = await this.prize.nameWinner(tx, season, arrival, 1);
    await tx.manager.update(StoredArrival, arrival.id, { announcedAt: NOW, unseen: result.unseen });
    await this.outbox.stage(tx, 'places.mails', { arrivalId: arrival.id });
    await this.outbox.stage(tx, season.lateTickets === 'refund' ? 'results.refund-late' : 'results.tell-late', { year });
    await this.settings.publishFact(tx, year);
    return result;
  }

  /**
   * Returns the first tickets in line, excluding those whose owner was passed over. Also returns the number of tickets that were logged in
   * time but that the required witnesses did not see in time.
   */
  async firstInLine(reader: Reader, year: number, arrival: Arrival, count: number): Promise<{ line: RankedOwnerView[]; unseen: number }> {
    const { line, unseen } = await this.line.next(reader, year, arrival, count);
    return { line: await this.line.owners(reader, line), unseen: unseen.length };
  }

  private async move(
    tx: Tx,
    year: number,
    seen: string | undefined,
    from: Arrival['state'][],
    to: Arrival['state'] | 'withdrawn',
    reason?: string,
  ): Promise<Arrival> {
    const { endedAs } = await this.settings.lock(tx, year);
    if (endedAs !== null && to === 'withdrawn') throw invalid({ state: ['The season has ended by its rule: nothing can be withdrawn.'] });
    const arrival = await this.current(tx, year);
    if (arrival === undefined) throw new AppError('NOT_FOUND', `No arrival of ${year} is on record.`);
    assertNotStale(seen === undefined || Date.parse(seen) === arrival.arrivedAt.getTime());
    const withdrawn = reason === undefined ? {} : { withdrawnFor: reason, withdrawnAt: NOW };
    const { affected } = await tx.manager.update(StoredArrival, { id: arrival.id, state: In(from) }, { state: to, ...withdrawn });
    if (affected === 0) {
      const isTooEarly = to === 'announced' && arrival.state === 'provisional';
      throw invalid({ state: [isTooEarly ? 'The arrival is not verified yet.' : `The arrival is already ${arrival.state}.`] });
    }
    return { ...arrival, state: to === 'withdrawn' ? arrival.state : to };
  }
}

function assertPossible({ year, startsOn, endsOn }: Pick<Season, 'year' | 'startsOn' | 'endsOn'>, arrivedAt: Date, nowMs: number): void {
  const date = dateAt(arrivedAt.getTime());
  if (arrivedAt.getTime() > nowMs) throw invalid({ arrivedAt: ["The arrival can't be in the future."] });
  if (date < startsOn || date > endsOn) {
    const period = `The season of ${year} runs from ${startsOn} to ${endsOn}; this would be the slot ${slotAt(arrivedAt.getTime())}.`;
    const after = ' Water that came after the last date does not count. End the season without water, and its rule decides.';
    throw invalid({ arrivedAt: [date > endsOn ? period + after : period] });
  }
}

/** Checks that the witnesses are different people and that the recording organiser is not one of them. */
async function assertOtherPeople(tx: Tx, witnesses: readonly string[], contacts: readonly string[], byId: string): Promise<void> {
  const names = witnesses.map((name) => name.toLowerCase());
  const ways = contacts.filter(Boolean).map((way) => way.toLowerCase());
  if (new Set(names).size < names.length || new Set(ways).size < ways.length)
    throw invalid({ witnesses: ['Name each person once, with a phone number or an email address of their own.'] });
  const [me] = await tx.rows<{ name: string; email: string }>(
    `SELECT lower(full_name) AS name, lower(email) AS email FROM admins WHERE id = $1`,
    [byId],
  );
  if (me !== undefined && (names.includes(me.name) || ways.includes(me.email)))
    throw invalid({ witnesses: ["You are recording this arrival, so you can't be one of the people at the bridge. Name somebody else."] });
}
