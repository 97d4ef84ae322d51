import { Injectable } from '@nestjs/common';
import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import { Attention } from '../platform/attention/attention.js';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import type { PassedFor, PassedWinner } from '@raffle/contracts/results';
import { AppError, invalid } from '../platform/http/errors/app-error.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { SeasonSettingsService } from '../season/season-settings.service.js';
import type { Season } from '../season/season.entity.js';
import { rankWinners, type RankedOwner } from './rank-winners.js';
import { nearerThan } from './nearer.js';
import './results.messages.js';
import { assertNotStale } from './winner.rules.js';
import type { RankedTicket } from './winner.rules.js';

export interface NamedWinner {
  slotId: string;
  state: 'told' | 'claimed';
  claimUntil: Date;
  /** The time to claim is over, by the database's clock. */
  claimOver: boolean;
  /** False once the winning ticket was given back. */
  stands: boolean;
  /** The account is deleted. */
  deleted: boolean;
  /** Kept for the time to claim when the account was deleted meanwhile; empty when nobody knows one. */
  phone: string;
}

interface PresentWinner extends Record<string, unknown> {
  id: string;
  arrivalId: string;
  arrivedAt: Date;
  rank: number;
  slotId: string;
  bookingId: number;
  stands: boolean;
  deleted: boolean;
  reference: string;
  /** The time to claim has run out. */
  late: boolean;
}

/** Who settles that a winner is to be called, once they have answered or the prize goes on. */
const THE_RESULT = 'the result';

/** Whether the ticket of winner w was not given back since. */
export const STANDS = `EXISTS (SELECT 1 FROM bookings b JOIN booking_slots t ON t.booking_id = b.id
                         WHERE b.id = w.booking_id AND b.payment_status = 'paid' AND t.slot_id = w.slot_id)`;

const NAMED = `
  SELECT w.slot_id AS "slotId", w.state, w.claim_until AS "claimUntil", w.claim_until < now() AS "claimOver",
         ${STANDS} AS stands, u.deleted_at IS NOT NULL AS deleted,
         coalesce(w.kept_phone, u.phone) AS phone
    FROM winners w JOIN arrivals a ON a.id = w.arrival_id JOIN bookings b ON b.id = w.booking_id JOIN users u ON u.id = b.user_id
   WHERE a.season_year = $1 AND a.state = 'announced' AND w.state <> 'lapsed'`;

interface PassedRow extends Record<string, unknown> {
  slotId: string;
  reason: PassedFor;
  fullName: string;
  nameDisplay: NameDisplay;
}

const PASSED = `
  SELECT w.slot_id AS "slotId", w.passed_for AS reason, u.full_name AS "fullName", u.name_display AS "nameDisplay"
    FROM winners w JOIN bookings b ON b.id = w.booking_id JOIN users u ON u.id = b.user_id
   WHERE w.arrival_id = $1 AND w.state = 'lapsed' ORDER BY w.rank`;

/** Against another organiser's step, and against whatever gives the ticket back: that locks its booking. */
const LOCK_PRESENT = `
  SELECT 1 FROM winners w JOIN arrivals a ON a.id = w.arrival_id JOIN bookings o ON o.id = w.booking_id
   WHERE a.season_year = $1 AND a.state = 'announced' AND w.state = 'told' FOR UPDATE OF w FOR SHARE OF o`;

/** Read only when it is locked: what a statement finds beside the rows that it waited for is from before the wait. */
const PRESENT = `
  SELECT w.id, a.id AS "arrivalId", a.arrived_at AS "arrivedAt", w.rank, w.slot_id AS "slotId", w.booking_id AS "bookingId", ${STANDS} AS stands,
         w.claim_until < now() AS late, o.reference, u.deleted_at IS NOT NULL AS deleted
    FROM winners w JOIN arrivals a ON a.id = w.arrival_id JOIN bookings o ON o.id = w.booking_id JOIN users u ON u.id = o.user_id
   WHERE a.season_year = $1 AND a.state = 'announced' AND w.state = 'told'`;

const HAS_TICKET = `
  SELECT 1 FROM bookings b JOIN booking_slots t ON t.booking_id = b.id WHERE b.id = $1 AND b.payment_status = 'paid' AND t.slot_id = $2`;

/** Who is told that they won, until somebody claims the prize. */
@Injectable()
export class PrizeService {
  constructor(
    private readonly db: Database,
    private readonly settings: SeasonSettingsService,
    private readonly outbox: Outbox,
    private readonly attention: Attention,
  ) {}

  /** Who is named now; undefined before the announcement, and when the prize has gone past everybody. */
  async named(reader: Reader, year: number): Promise<NamedWinner | undefined> {
    return (await reader.rows<NamedWinner & Record<string, unknown>>(NAMED, [year]))[0];
  }

  /** Who were named by this arrival and have not got the prize, the first to be named first. */
  async passed(reader: Reader, arrivalId: string): Promise<PassedWinner[]> {
    const all = await reader.rows<PassedRow>(PASSED, [arrivalId]);
    return all.map(({ slotId, reason, fullName, nameDisplay }) => ({ slotId, reason, name: displayName(fullName, nameDisplay) }));
  }

  /**
   * Names the first of `line`, of which two are enough: the second may be as near.
   * @returns undefined when there is nobody @throws PAYMENT_IN_PROGRESS while their money may be on its way back, SEASON_CHANGED when it
   * went back since the line was read
   */
  async tell<Ticket extends RankedTicket>(
    tx: Tx,
    { year, claimDays }: Pick<Season, 'year' | 'claimDays'>,
    arrival: { id: string; arrivedAt: Date },
    [winner, second]: readonly Ticket[],
    rank: number,
  ): Promise<Ticket | undefined> {
    if (winner === undefined) return undefined;
    const { bookingId, slotId, slotsAway } = winner;
    await tx.rows(`SELECT 1 FROM bookings WHERE id = $1 FOR SHARE`, [bookingId]);
    assertNotStale((await tx.rows(HAS_TICKET, [bookingId, slotId])).length > 0);
    await assertNoRefund(tx, bookingId, slotId, 'the first in line');
    const nearer = await nearerThan(tx, year, { arrivalId: arrival.id, arrivedAt: arrival.arrivedAt, slotId });
    const tied = second?.slotsAway === slotsAway ? second.slotId : null;
    // The season's days as they are now: a later change moves nobody's deadline.
    const [told] = await tx.rows<{ id: string }>(
      `INSERT INTO winners (arrival_id, rank, booking_id, slot_id, state, claim_until, nearer, tied_slot_id)
       VALUES ($1, $2, $3, $4, 'told', now() + make_interval(days => $5), $6, $7) RETURNING id`,
      [arrival.id, rank, bookingId, slotId, claimDays, JSON.stringify(nearer), tied],
    );
    if (told !== undefined) await this.outbox.stage(tx, 'winner.mail', { winnerId: told.id });
    return winner;
  }

  /**
   * The prize was not claimed, or the winning ticket was given back: the next in line, who is nobody that was told before.
   * @param seen the slot of the winner that the organiser looked at
   * @returns the winner who is passed over, read under the locks of this step, and the next one
   * @throws VALIDATION_FAILED while the present winner may still claim it, SEASON_CHANGED, and as `tell`
   */
  async passOn(tx: Tx, year: number, seen: string | undefined): Promise<{ passed: PresentWinner; next: RankedOwner | undefined }> {
    const season = await this.settings.lock(tx, year);
    const present = await this.present(tx, year, seen);
    if (present.stands && !present.late) throw invalid({ state: ['The winner may still claim the prize.'] });
    const { id, arrivalId, arrivedAt, rank } = present;
    await tx.write(`UPDATE winners SET state = 'lapsed', passed_for = $2, kept_phone = NULL WHERE id = $1`, [id, passedFor(present)]);
    await this.attention.close('winner-to-call', present.reference, THE_RESULT, tx);
    const line = await rankWinners(tx, season, { arrivedAt, first: 2, besidesPassedBy: arrivalId });
    const next = await this.tell(tx, season, { id: arrivalId, arrivedAt }, line, rank + 1);
    await this.settings.tell(tx);
    return { passed: present, next };
  }

  /** @param seen as for `passOn` @throws VALIDATION_FAILED when nobody could, or their ticket was given back; SEASON_CHANGED, PAYMENT_IN_PROGRESS */
  async claim(tx: Tx, year: number, seen: string | undefined): Promise<void> {
    const { id, bookingId, slotId, stands, reference } = await this.present(tx, year, seen);
    if (!stands) throw invalid({ state: ['The winning ticket was refunded. Go on to the next in line.'] });
    await assertNoRefund(tx, bookingId, slotId, 'the winner');
    await tx.write(`UPDATE winners SET state = 'claimed', kept_phone = NULL WHERE id = $1`, [id]);
    await this.attention.close('winner-to-call', reference, THE_RESULT, tx);
  }

  /** A phone number that was kept for the time to claim goes with it. */
  async purgePhones(): Promise<void> {
    await this.db.write(`UPDATE winners SET kept_phone = NULL WHERE kept_phone IS NOT NULL AND claim_until < now()`);
  }

  private async present(tx: Tx, year: number, seen: string | undefined): Promise<PresentWinner> {
    await tx.rows(LOCK_PRESENT, [year]);
    const [present] = await tx.rows<PresentWinner>(PRESENT, [year]);
    if (present === undefined)
      throw invalid({ state: ['There is no winner who could claim the prize: it is claimed, nobody won it, or it is not announced yet.'] });
    assertNotStale(seen === undefined || seen === present.slotId);
    return present;
  }
}

/** A refund under way that may still take the ticket. Once a refund is applied, its slots have left the booking: they were others. */
const REFUND_UNDER_WAY = `
  SELECT 1 FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id AND r.state IN ('requested', 'uncertain', 'settling')
   WHERE p.booking_id = $1 AND p.state = 'refunding' AND r.applied_at IS NULL AND (r.id IS NULL OR r.slot_ids = '{}' OR $2 = ANY (r.slot_ids))`;

/** While one is on its way, nobody can say whether the ticket will be there. */
async function assertNoRefund(tx: Tx, bookingId: number, slotId: string, whom: string): Promise<void> {
  const leaving = await tx.rows(REFUND_UNDER_WAY, [bookingId, slotId]);
  if (leaving.length > 0) throw new AppError('PAYMENT_IN_PROGRESS', `A refund to ${whom} is not settled yet. Please try again when it is.`);
}

/** Why the prize would go on now. */
export function passedFor({ stands, deleted }: Pick<PresentWinner, 'stands' | 'deleted'>): PassedFor {
  if (!stands) return 'refunded';
  return deleted ? 'deleted' : 'unclaimed';
}
