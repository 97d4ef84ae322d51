import type { RankedOwnerView } from '@raffle/contracts/admin/results';
import { Injectable } from '@nestjs/common';
import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import { IsNull, Not } from 'typeorm';
import { Attention } from '../../platform/attention/attention.js';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { IsPast } from '../../platform/db/operators.js';
import type { NearerTicket, PassedFor, PassedWinner } from '@raffle/contracts/results';
import { invalid } from '../../platform/http/errors/app-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import type { Season } from '../../season/season.entity.js';
import { LineService, type NextInLine } from './line.service.js';
import '../results.messages.js';
import { assertNotStale } from '../arrival/not-stale.rules.js';
import { Winner } from './winner.entity.js';

export interface CurrentWinner {
  slotId: string;
  state: 'told' | 'claimed';
  claimUntil: Date;
  /** Whether the claim period has ended, according to the database's clock. */
  claimOver: boolean;
  chargedBack: boolean;
  deleted: boolean;
  /** Phone number; empty if unknown. If the winner deletes their account, the number is kept until the claim period ends. */
  phone: string;
}

/** A winner who has neither claimed the prize nor been passed over. */
interface UnclaimedWinner extends Pick<CurrentWinner, 'slotId' | 'claimOver' | 'chargedBack'>, Record<string, unknown> {
  id: string;
  arrivalId: string;
  arrivedAt: Date;
  rank: number;
  reference: string;
}

/** The result of naming a winner, including the warnings shown to the approver. */
export interface NamingResult {
  /** Undefined if nobody is left in line. */
  winner: RankedOwnerView | undefined;
  /** Number of tickets that were logged in time but that the required witnesses did not see in time. */
  unseen: number;
  /** Tickets nearer than the winner's ticket, each with the reason that it does not win. */
  nearer: readonly NearerTicket[];
  hasNoWitness: boolean;
}

/** Name that is recorded as the resolver of attention items that a result step closes. */
const THE_RESULT = 'the result';

/** Whether a bank has reversed winner `w`'s payment. */
const CHARGED_BACK = `EXISTS (SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE p.booking_id = w.booking_id AND d.withdrawn_cents > 0)`;

const CURRENT_WINNER = `
  SELECT w.slot_id AS "slotId", w.state, w.claim_until AS "claimUntil", w.claim_until < now() AS "claimOver",
         ${CHARGED_BACK} AS "chargedBack", u.deleted_at IS NOT NULL AS deleted,
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

const IS_WINNER = `SELECT 1 FROM winners w JOIN bookings b ON b.id = w.booking_id WHERE b.user_id = $1 AND w.state = 'told' LIMIT 1`;

const UNDECIDED = `SELECT id, season_year AS year, arrived_at AS "arrivedAt" FROM arrivals WHERE state IN ('provisional', 'verified')`;

const LOCK_UNCLAIMED_WINNER = `
  SELECT w.id, a.id AS "arrivalId", a.arrived_at AS "arrivedAt", w.rank, w.slot_id AS "slotId", ${CHARGED_BACK} AS "chargedBack",
         w.claim_until < now() AS "claimOver", o.reference
    FROM winners w JOIN arrivals a ON a.id = w.arrival_id JOIN bookings o ON o.id = w.booking_id
   WHERE a.season_year = $1 AND a.state = 'announced' AND w.state = 'told' FOR UPDATE OF w`;

/** Names winners and passes the prize on until a winner claims it. */
@Injectable()
export class PrizeService {
  constructor(
    private readonly db: Database,
    private readonly line: LineService,
    private readonly settings: SeasonSettingsService,
    private readonly outbox: Outbox,
    private readonly attention: Attention,
  ) {}

  /** Returns the current winner. Returns undefined before the announcement and after everyone in line has been passed over. */
  async currentWinner(reader: Reader, year: number): Promise<CurrentWinner | undefined> {
    return (await reader.rows<CurrentWinner & Record<string, unknown>>(CURRENT_WINNER, [year]))[0];
  }

  /** Returns the winners who were passed over for this arrival, in the order in which they were named. */
  async passed(reader: Reader, arrivalId: string): Promise<PassedWinner[]> {
    const all = await reader.rows<PassedRow>(PASSED, [arrivalId]);
    return all.map(({ slotId, reason, fullName, nameDisplay }) => ({ slotId, reason, name: displayName(fullName, nameDisplay) }));
  }

  /** Names the next person in line as the winner and stages an email to them. */
  async nameWinner(
    tx: Tx,
    { year, claimDays }: Pick<Season, 'year' | 'claimDays'>,
    arrival: { id: string; arrivedAt: Date },
    rank: number,
  ): Promise<NamingResult> {
    const next = await this.line.next(tx, year, arrival, 2);
    const [winner] = await this.line.owners(tx, next.line.slice(0, 1));
    const result = { winner, unseen: next.unseen.length, nearer: winner === undefined ? [] : next.nearer, hasNoWitness: next.hasNoWitness };
    if (winner === undefined) return result;
    const { bookingId, slotId } = winner;
    const [row] = await tx.rows<{ id: string }>(
      `INSERT INTO winners (arrival_id, rank, booking_id, slot_id, state, claim_until, nearer, tied_slot_id, skipped)
       VALUES ($1, $2, $3, $4, 'told', now() + make_interval(days => $5), $6, $7, $8) RETURNING id`,
      [arrival.id, rank, bookingId, slotId, claimDays, JSON.stringify(next.nearer), tiedSlot(next), next.skipped.map(({ index }) => index)],
    );
    if (row !== undefined) await this.outbox.stage(tx, 'winner.mail', { winnerId: row.id });
    return result;
  }

  /**
   * Passes the prize on to the next person in line.
   * @param seen the winning slot that was shown to the organiser
   * @returns the winner who was passed over and the next winner
   * @throws NOT_FOUND; SEASON_CHANGED; VALIDATION_FAILED if there is no winner who can claim or if the reason does not apply
   */
  async passOn(tx: Tx, year: number, seen: string | undefined, why: PassedFor): Promise<{ passed: UnclaimedWinner; next: NamingResult }> {
    const season = await this.settings.lock(tx, year);
    const passed = await this.lockUnclaimedWinner(tx, year, seen);
    if (why === 'unclaimed' && !passed.claimOver) throw invalid({ why: ['The winner can still claim the prize.'] });
    if (why === 'charged-back' && !passed.chargedBack) throw invalid({ why: ['No bank has taken back the payment for this ticket.'] });
    const { id, arrivalId, arrivedAt, rank, reference } = passed;
    await tx.manager.update(Winner, id, { state: 'lapsed', passedFor: why, keptPhone: null });
    await this.attention.close('winner-to-call', reference, THE_RESULT, tx);
    const next = await this.nameWinner(tx, season, { id: arrivalId, arrivedAt }, rank + 1);
    await this.settings.publishFact(tx, year);
    return { passed, next };
  }

  /**
   * @param seen as for `passOn`
   * @throws NOT_FOUND; VALIDATION_FAILED if there is no winner who can claim, or if the payment was charged back; SEASON_CHANGED
   */
  async claim(tx: Tx, year: number, seen: string | undefined): Promise<void> {
    await this.settings.lock(tx, year);
    const { id, chargedBack, reference } = await this.lockUnclaimedWinner(tx, year, seen);
    if (chargedBack) throw invalid({ state: ['The bank has taken back the payment for this ticket. Go on to the next in line.'] });
    await tx.manager.update(Winner, id, { state: 'claimed', keptPhone: null });
    await this.attention.close('winner-to-call', reference, THE_RESULT, tx);
    await this.settings.publishFact(tx, year);
  }

  /**
   * Returns whether the user is a winner who has not claimed the prize and has not been passed over, or would win if the recorded arrival
   * were announced.
   */
  async isWinner(reader: Reader, userId: string): Promise<boolean> {
    if ((await reader.rows(IS_WINNER, [userId])).length > 0) return true;
    const arrivals = await reader.rows<{ id: string; year: number; arrivedAt: Date }>(UNDECIDED);
    for (const { year, ...arrival } of arrivals) {
      const { line } = await this.line.next(reader, year, arrival, 1);
      if (line[0]?.ticket.userId === userId) return true;
    }
    return false;
  }

  /** Deletes stored phone numbers once the claim period has ended. */
  async purgePhones(): Promise<void> {
    const kept = { keptPhone: Not(IsNull()), claimUntil: IsPast() };
    await this.db.single(({ manager }) => manager.update(Winner, kept, { keptPhone: null }));
  }

  private async lockUnclaimedWinner(tx: Tx, year: number, seen: string | undefined): Promise<UnclaimedWinner> {
    const [winner] = await tx.rows<UnclaimedWinner>(LOCK_UNCLAIMED_WINNER, [year]);
    if (winner === undefined)
      throw invalid({ state: ['No winner can claim the prize: it is already claimed, nobody won it, or it is not announced yet.'] });
    assertNotStale(seen === undefined || seen === winner.slotId);
    return winner;
  }
}

/**
 * Keeps the phone number of a winner who deletes their account before claiming the prize. The number is deleted when the claim period ends.
 * @returns IDs of the winners whom organisers should call
 */
export async function keepPhoneOfWinner(tx: Tx, userId: string): Promise<string[]> {
  const winners = await tx.rows<{ id: string }>(
    `UPDATE winners w SET kept_phone = CASE WHEN w.claim_until > now() THEN nullif(u.phone, '') END
       FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = w.booking_id AND b.user_id = $1 AND w.state = 'told' RETURNING w.id`,
    [userId],
  );
  return winners.map(({ id }) => id);
}

function tiedSlot({ line: [first, second] }: NextInLine): string | null {
  return first !== undefined && second?.slotsAway === first.slotsAway ? second.ticket.slotId : null;
}
