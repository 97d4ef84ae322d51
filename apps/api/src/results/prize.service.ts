import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError, invalid } from '../platform/http/app-error.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { SeasonSettingsService } from '../season/season-settings.service.js';
import { lineOf, type RankedOwner } from './line.js';
import './results.messages.js';
import { assertSeen } from './seen.rules.js';
import type { RankedTicket } from './winner.rules.js';

export interface NamedWinner {
  slotId: string;
  state: 'told' | 'claimed';
  claimUntil: Date;
  /** False once the winning ticket was given back. */
  stands: boolean;
}

interface PresentWinner extends Record<string, unknown> {
  id: string;
  arrivalId: string;
  arrivedAt: Date;
  rank: number;
  slotId: string;
  stands: boolean;
  /** The time to claim has run out. */
  late: boolean;
}

/** Days in which a winner must answer. */
export const CLAIM_DAYS = 14;

/** Whether the ticket of winner w was not given back since. */
const STANDS = `EXISTS (SELECT 1 FROM bookings b JOIN booking_slots t ON t.booking_id = b.id
                         WHERE b.id = w.booking_id AND b.payment_status = 'paid' AND t.slot_id = w.slot_id)`;

const NAMED = `
  SELECT w.slot_id AS "slotId", w.state, w.claim_until AS "claimUntil", ${STANDS} AS stands FROM winners w JOIN arrivals a ON a.id = w.arrival_id
   WHERE a.season_year = $1 AND a.state = 'announced' AND w.state <> 'lapsed'`;

/** Locked against another organiser's step. */
const PRESENT = `
  SELECT w.id, a.id AS "arrivalId", a.arrived_at AS "arrivedAt", w.rank, w.slot_id AS "slotId", ${STANDS} AS stands, w.claim_until < now() AS late
    FROM winners w JOIN arrivals a ON a.id = w.arrival_id
   WHERE a.season_year = $1 AND a.state = 'announced' AND w.state = 'told' FOR UPDATE OF w`;

/** Who is told that they won, until somebody claims the prize. */
@Injectable()
export class PrizeService {
  constructor(
    private readonly db: Database,
    private readonly settings: SeasonSettingsService,
    private readonly outbox: Outbox,
  ) {}

  /** Who is named now; undefined before the announcement, and when the prize has gone past everybody. */
  async named(year: number): Promise<NamedWinner | undefined> {
    return (await this.db.rows<NamedWinner & Record<string, unknown>>(NAMED, [year]))[0];
  }

  /** @throws PAYMENT_IN_PROGRESS while their money may be on its way back */
  async tell(tx: Tx, arrivalId: string, { bookingId, slotId }: RankedTicket, rank: number): Promise<void> {
    const leaving = await tx.rows(`SELECT 1 FROM payments WHERE booking_id = $1 AND state = 'refunding'`, [bookingId]);
    if (leaving.length > 0)
      throw new AppError('PAYMENT_IN_PROGRESS', 'A refund to the first in line is not settled yet. Please try again when it is.');
    const [winner] = await tx.rows<{ id: string }>(
      `INSERT INTO winners (arrival_id, rank, booking_id, slot_id, state, claim_until)
       VALUES ($1, $2, $3, $4, 'told', now() + make_interval(days => $5)) RETURNING id`,
      [arrivalId, rank, bookingId, slotId, CLAIM_DAYS],
    );
    if (winner !== undefined) await this.outbox.stage(tx, 'winner.mail', { winnerId: winner.id });
  }

  /**
   * The prize was not claimed, or the winning ticket was given back: the next in line, who is nobody that was told before.
   * @param seen the slot of the winner that the organiser looked at
   * @throws VALIDATION_FAILED while the present winner may still claim it, SEASON_CHANGED, and as `tell`
   */
  async passOn(tx: Tx, year: number, seen: string | undefined): Promise<RankedOwner | undefined> {
    const season = await this.settings.lock(tx, year);
    const present = await this.present(tx, year, seen);
    if (present.stands && !present.late) throw invalid({ state: ['The winner may still claim the prize.'] });
    await tx.write(`UPDATE winners SET state = 'lapsed' WHERE id = $1`, [present.id]);
    const [next] = await lineOf(tx, season, { arrivedAt: present.arrivedAt, first: 1, besidesToldOf: present.arrivalId });
    if (next !== undefined) await this.tell(tx, present.arrivalId, next, present.rank + 1);
    await this.settings.tell(tx);
    return next;
  }

  /** @param seen as for `passOn` @throws VALIDATION_FAILED when nobody could, or their ticket was given back; SEASON_CHANGED */
  async claim(tx: Tx, year: number, seen: string | undefined): Promise<void> {
    const { id, stands } = await this.present(tx, year, seen);
    if (!stands) throw invalid({ state: ['The winning ticket was given back. Go on to the next in line.'] });
    await tx.write(`UPDATE winners SET state = 'claimed' WHERE id = $1`, [id]);
  }

  private async present(tx: Tx, year: number, seen: string | undefined): Promise<PresentWinner> {
    const [present] = await tx.rows<PresentWinner>(PRESENT, [year]);
    if (present === undefined)
      throw invalid({ state: ['There is no winner who could claim the prize: it is claimed, nobody won it, or it is not announced yet.'] });
    assertSeen(seen === undefined || seen === present.slotId);
    return present;
  }
}
