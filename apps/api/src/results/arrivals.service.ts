import { Injectable } from '@nestjs/common';
import { displayName } from '@raffle/contracts/display-name';
import type { NameDisplay } from '@raffle/contracts/auth';
import { dateAt, slotAt } from '@raffle/contracts/slot-time';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError, invalid } from '../platform/http/app-error.js';
import { Outbox } from '../platform/outbox/outbox.js';
import type { Season } from '../season/season.entity.js';
import { SeasonService } from '../season/season.service.js';
import { SeasonSettingsService } from '../season/season-settings.service.js';
import './results.messages.js';
import { rankTickets, type RankedTicket, type Ticket } from './winner.rules.js';

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

/** A ticket with who owns it; for organisers. */
export interface RankedOwner extends RankedTicket {
  reference: string;
  fullName: string;
  shownName: string;
  email: string;
  phone: string;
}

interface TicketRow extends Ticket, Record<string, unknown> {
  reference: string;
  full_name: string;
  name_display: NameDisplay;
  email: string;
  phone: string;
}

/** Days in which a winner must answer. */
export const CLAIM_DAYS = 14;

const ARRIVAL = `
  SELECT a.id, a.state, a.arrived_at AS "arrivedAt", a.witnesses, a.note, f.public_id AS photo, a.recorded_at AS "recordedAt"
    FROM arrivals a LEFT JOIN files f ON f.id = a.photo_id WHERE a.season_year = $1 AND a.state <> 'withdrawn'`;

/**
 * Paid before the arrival was on record: who pays later may have seen the water, and gives without taking part. Of the
 * tickets on one side of the slot of the arrival only the nearest: the first in line are among those of both sides.
 */
const onSide = (side: '<=' | '>', order: 'DESC' | 'ASC'): string => `(
  SELECT t.slot_id AS "slotId", b.id AS "bookingId", b.reference, u.full_name, u.name_display, u.email, u.phone
    FROM booking_slots t JOIN bookings b ON t.booking_id = b.id JOIN users u ON u.id = b.user_id
   WHERE b.season_year = $1 AND b.payment_status = 'paid' AND b.paid_at <= $2 AND t.slot_id ${side} $3 ORDER BY t.slot_id ${order} LIMIT $4)`;
const NEAREST_TICKETS = `${onSide('<=', 'DESC')} UNION ALL ${onSide('>', 'ASC')}`;

/** The official arrival, from its first entry to the announced winner. Every change closes or opens sales in the same transaction. */
@Injectable()
export class ArrivalsService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly settings: SeasonSettingsService,
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
    const [picture] = photo === null ? [] : await tx.rows<{ id: string }>(`SELECT id FROM files WHERE public_id = $1 AND content_type LIKE 'image/%'`, [photo]);
    if (photo !== null && picture === undefined) throw invalid({ photo: ['This picture was not uploaded.'] });
    await tx.write(`INSERT INTO arrivals (season_year, state, arrived_at, witnesses, note, photo_id) VALUES ($1, 'provisional', $2, $3, $4, $5)`, [
      year,
      arrivedAt,
      witnesses,
      note,
      picture?.id ?? null,
    ]);
    await this.settings.setArrival(tx, year, arrivedAt);
    return (await this.standing(year, tx)) as Arrival;
  }

  /** @throws NOT_FOUND, VALIDATION_FAILED when it is not provisional any more */
  async verify(tx: Tx, year: number): Promise<Arrival> {
    const arrival = await this.move(tx, year, ['provisional'], 'verified');
    await this.settings.tell(tx);
    return arrival;
  }

  /** Undo, until the winner is announced: sales are as they were set before. @throws NOT_FOUND, VALIDATION_FAILED once announced */
  async withdraw(tx: Tx, year: number): Promise<Arrival> {
    const before = await this.move(tx, year, ['provisional', 'verified'], 'withdrawn');
    await this.settings.setArrival(tx, year, null);
    return before;
  }

  /** Names the first in line and tells them. @returns undefined when nobody wins under the season's rule */
  async announce(tx: Tx, year: number): Promise<RankedOwner | undefined> {
    const season = await this.settings.lock(tx, year);
    const arrival = await this.move(tx, year, ['verified'], 'announced');
    await tx.write(`UPDATE arrivals SET announced_at = now() WHERE id = $1`, [arrival.id]);
    const [winner] = await this.ranking(season, arrival, 1, tx);
    if (winner !== undefined) await this.tell(tx, arrival, winner, 1);
    await this.settings.tell(tx);
    return winner;
  }

  /** The prize was not claimed: the next in line. @throws VALIDATION_FAILED while the present winner may still claim it */
  async passOn(tx: Tx, year: number): Promise<RankedOwner | undefined> {
    const season = await this.settings.lock(tx, year);
    const arrival = await this.standing(year, tx);
    if (arrival?.state !== 'announced') throw invalid({ state: ['There is no announced winner yet.'] });
    const [present] = await tx.rows<{ id: string; rank: number; over: boolean }>(
      `SELECT id, rank, claim_until < now() AS over FROM winners WHERE arrival_id = $1 AND state = 'told' FOR UPDATE`,
      [arrival.id],
    );
    if (present === undefined) throw invalid({ state: ['The prize is claimed, or nobody won it.'] });
    if (!present.over) throw invalid({ state: ['The winner may still claim the prize.'] });
    await tx.write(`UPDATE winners SET state = 'lapsed' WHERE id = $1`, [present.id]);
    const told = await tx.rows<{ slot_id: string }>(`SELECT slot_id FROM winners WHERE arrival_id = $1`, [arrival.id]);
    const next = (await this.ranking(season, arrival, told.length + 1, tx)).find(({ slotId }) => !told.some(({ slot_id }) => slot_id === slotId));
    if (next !== undefined) await this.tell(tx, arrival, next, present.rank + 1);
    await this.settings.tell(tx);
    return next;
  }

  /** @throws VALIDATION_FAILED when there is no winner who could */
  async claim(tx: Tx, year: number): Promise<void> {
    const arrival = await this.standing(year, tx);
    const claimed = arrival && (await tx.write(`UPDATE winners SET state = 'claimed' WHERE arrival_id = $1 AND state = 'told'`, [arrival.id]));
    if (!claimed) throw invalid({ state: ['There is no winner who could claim the prize.'] });
  }

  /** Who would win, in order; nothing is changed. */
  async preview(year: number, arrivedAt: Date, first: number): Promise<RankedOwner[]> {
    const season = (await this.seasons.all()).find((one) => one.year === year);
    if (season === undefined) throw new AppError('NOT_FOUND', `There is no season of ${year}.`);
    assertPossible(season, arrivedAt, this.seasons.clock.now());
    const standing = await this.standing(year);
    return this.ranking(season, { arrivedAt, recordedAt: standing?.recordedAt ?? new Date() }, first, this.db);
  }

  /** The first in line. */
  private async ranking(
    season: Pick<Season, 'year' | 'winnerRule'>,
    { arrivedAt, recordedAt }: Pick<Arrival, 'arrivedAt' | 'recordedAt'>,
    first: number,
    reader: Pick<Database, 'rows'>,
  ): Promise<RankedOwner[]> {
    const rows = await reader.rows<TicketRow>(NEAREST_TICKETS, [season.year, recordedAt, slotAt(arrivedAt.getTime()), first]);
    const owners = new Map(rows.map((row) => [row.slotId, row]));
    const line = rankTickets(arrivedAt.getTime(), rows, season.winnerRule).slice(0, first);
    return line.flatMap(({ slotId, bookingId, slotsAway }) => {
      const row = owners.get(slotId);
      if (row === undefined) return [];
      const { reference, full_name, name_display, email, phone } = row;
      return [{ slotId, bookingId, slotsAway, reference, fullName: full_name, shownName: displayName(full_name, name_display), email, phone }];
    });
  }

  private async tell(tx: Tx, arrival: Arrival, { bookingId, slotId }: RankedTicket, rank: number): Promise<void> {
    const [winner] = await tx.rows<{ id: string }>(
      `INSERT INTO winners (arrival_id, rank, booking_id, slot_id, state, claim_until)
       VALUES ($1, $2, $3, $4, 'told', now() + make_interval(days => $5)) RETURNING id`,
      [arrival.id, rank, bookingId, slotId, CLAIM_DAYS],
    );
    if (winner !== undefined) await this.outbox.stage(tx, 'winner.mail', { winnerId: winner.id });
  }

  private async move(tx: Tx, year: number, from: Arrival['state'][], to: Arrival['state'] | 'withdrawn'): Promise<Arrival> {
    await this.settings.lock(tx, year);
    const arrival = await this.standing(year, tx);
    if (arrival === undefined) throw new AppError('NOT_FOUND', `No arrival of ${year} is on record.`);
    const moved = await tx.write(`UPDATE arrivals SET state = $3 WHERE id = $1 AND state = ANY($2)`, [arrival.id, from, to]);
    if (moved === 0) throw invalid({ state: [`The arrival is ${arrival.state} already.`] });
    return { ...arrival, state: to === 'withdrawn' ? arrival.state : to };
  }
}

function assertPossible({ year, startsOn, endsOn }: Pick<Season, 'year' | 'startsOn' | 'endsOn'>, arrivedAt: Date, nowMs: number): void {
  const date = dateAt(arrivedAt.getTime());
  if (arrivedAt.getTime() > nowMs) throw invalid({ arrivedAt: ['The arrival cannot lie in the future.'] });
  if (date < startsOn || date > endsOn) throw invalid({ arrivedAt: [`The season of ${year} is from ${startsOn} to ${endsOn}; this would be the slot ${slotAt(arrivedAt.getTime())}.`] });
}
