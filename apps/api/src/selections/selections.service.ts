import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { totalCents } from '@raffle/contracts/money/money';
import type { CreateSelectionRequest, CreateSelectionResponse } from '@raffle/contracts/selections';
import { dateOfSlot, slotsByDate } from '@raffle/contracts/slot-time';
import { Database, type Tx } from '../platform/db/database.js';
import { settleAll } from '../platform/db/transaction.js';
import type { IdempotencyKey } from '../platform/http/idempotency/idempotency-key.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { SLOT_GATE, type SlotGate } from '../platform/locks/slot-gate.js';
import { Jobs } from '../platform/queue/jobs.js';
import type { Season } from '../season/season.entity.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { assertInSeason, assertSeasonOpen, assertSellsOnline, dateOutOfSeason, isSlotClosed } from '../season/season.rules.js';
import { SeasonService } from '../season/season.service.js';
import { Claims, type ConflictingClaim } from '../slots/claims.js';
import { SlotDemand } from '../slots/slot-demand.js';
import { SlotBoard } from '../slots/slot-board.js';
import { conflictCode } from '../slots/slots.rules.js';
import { SlotsService } from '../slots/slots.service.js';
import { claimSlots, lockPerson, otherClaimsByDate, type ClaimOutcome } from './claim-slots.js';
import { EXPIRE_SELECTIONS } from './expire-selections.job.js';
import { HoldBudgets, type RequestSource, type Origin } from './hold-budgets.js';
import { ConflictingHolds } from './conflicting-holds.js';
import { assertTotal, assertWithinDayLimit, wantedSlotIds } from './selections.rules.js';
import { createdView } from './selections.view.js';
import { slotsClosed } from './slots-closed.js';
import './selections.events.js';

/** A request for slots, with the season and the calendar time that were used to check that the slots were on sale. */
interface HoldRequest {
  userId: string;
  wanted: string[];
  request: CreateSelectionRequest;
  season: Season;
  askedAt: number;
  origin: Origin | null;
}

/** Thrown inside a claim to roll it back. Caught in this file. */
class Blocked extends Error {
  constructor(readonly claims: ConflictingClaim[]) {
    super('slots are taken');
  }
}

/** Thrown inside a claim. `explain` reads the response's details after the connection is released. */
class Refused extends Error {
  constructor(readonly explain: () => Promise<AppError>) {
    super('the claim was refused');
  }
}

/**
 * Thrown if the request exceeds the daily limit only because of slots in an older selection that it replaces. These slots stay held until
 * the older selection's payment page is closed.
 */
class PageMustCloseFirst extends AppError {
  constructor() {
    super('BUSY_TRY_AGAIN', 'The payment page of your earlier selection is being closed. Please try again in a moment.', {}, 2);
  }
}

/** Maximum number of attempts: the first, one after clearing conflicts, and one in case another request takes a slot in between. */
const TRIES = 3;
const EXPIRY_BUCKET_MS = 5000;

@Injectable()
export class SelectionsService {
  /** Bucket of the last requested expiry job; see `askForExpiry`. */
  private askedBucket = 0;

  constructor(
    private readonly database: Database,
    private readonly seasons: SeasonService,
    private readonly slots: SlotsService,
    private readonly board: SlotBoard,
    private readonly claims: Claims,
    private readonly conflictingHolds: ConflictingHolds,
    private readonly demand: SlotDemand,
    private readonly budgets: HoldBudgets,
    private readonly jobs: Jobs,
    @Inject(SLOT_GATE) private readonly gate: SlotGate,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sellsOnline'>,
  ) {}

  /**
   * Holds every wanted slot for fifteen minutes, or none of them.
   *
   * First checks the rules that do not need the database. Then the gate admits one request per slot at a time, and requests for slots that
   * the in-memory board shows as taken are refused. If fifty people want one slot, most of the losing requests therefore never reach the
   * database. The gate and the board only shed load; the transaction decides. It locks the person and then executes one statement, which
   * claims the slots in chronological order against the unique index and counts the person's slots for the daily limit.
   * @param source undefined for a cash sale
   */
  async create(
    userId: string,
    request: CreateSelectionRequest,
    key?: IdempotencyKey,
    source?: RequestSource,
  ): Promise<CreateSelectionResponse> {
    const season = await this.seasons.current();
    const wanted = wantedSlotIds(request.slots);
    assertInSeason(season, wanted);
    const askedAt = this.seasons.clock.now();
    assertSeasonOpen(season, askedAt);
    if (source !== undefined) assertSellsOnline(this.config.sellsOnline, season);
    assertTotal(wanted.length, season.priceCents, request.totalAmount);
    await this.assertFitsADay(wanted, userId, season);
    await this.assertOnSale(season, wanted, askedAt);
    using admission = source && (await this.budgets.admit(userId, wanted, source));
    this.demand.note(wanted, userId);
    using _turn = await this.gate.enter(wanted);
    await this.refuseTakenOnBoard(wanted, userId);
    return await this.claim({ userId, wanted, request, season, askedAt, origin: admission?.origin ?? null }, key);
  }

  private async claim(holdRequest: HoldRequest, key: IdempotencyKey | undefined): Promise<CreateSelectionResponse> {
    const { userId, wanted } = holdRequest;
    let conflicts: ConflictingClaim[] = [];
    for (let attempt = 1; ; attempt += 1) {
      const clearFirst = conflicts.length > 0;
      try {
        return await this.database.transact(async (tx) => {
          await key?.begin(tx);
          const locked = lockPerson(tx, userId);
          let behindPages: string[] = [];
          if (clearFirst) {
            await locked;
            behindPages = await this.conflictingHolds.clear(tx, userId, wanted, await this.claims.conflictingClaims(tx, wanted));
          }
          // The two statements are sent together but executed in turn, so the claim sees any changes for which the lock had to wait.
          const [, response] = await settleAll(locked, this.hold(tx, holdRequest, clearFirst, behindPages));
          await key?.finish(tx, response);
          return response;
        });
      } catch (error) {
        if (error instanceof Refused) throw await error.explain();
        if (error instanceof PageMustCloseFirst && attempt < TRIES && (await this.conflictingHolds.endPages(userId, wanted))) continue;
        if (!(error instanceof Blocked)) throw error;
        conflicts = error.claims;
        if (attempt === TRIES || !this.conflictingHolds.areClearable(userId, conflicts)) throw await this.taken(wanted, userId, conflicts);
      }
    }
  }

  private async hold(
    tx: Tx,
    { season, userId, wanted, request, askedAt, origin }: HoldRequest,
    cleared: boolean,
    behindPages: readonly string[],
  ): Promise<CreateSelectionResponse> {
    const selectionId = randomUUID();
    const total = totalCents(wanted.length, season.priceCents);
    const dates = [...slotsByDate(wanted).keys()];
    const outcome = await claimSlots(tx, {
      selectionId,
      userId,
      seasonYear: season.year,
      slotIds: wanted,
      dates,
      priceCents: season.priceCents,
      totalCents: total,
      customerName: request.customerName?.trim() || null,
      customerEmail: request.customerEmail?.trim() || null,
      customerPhone: request.customerPhone?.trim() || null,
      daysLater: cleared,
      askedAt: new Date(askedAt),
      cutoffMinutes: season.cutoffMinutes,
      origin,
    });
    if (outcome.claimed.length < wanted.length) throw new Blocked(await this.claims.conflictingClaims(tx, wanted));
    if (outcome.salesStopped) throw new Refused(() => this.salesStopped(wanted));
    const { usedUp, pausedUntil, pausedMinutes } = outcome;
    if (pausedUntil !== null) throw new Refused(() => this.usedUp(wanted, usedUp, pausedUntil, pausedMinutes ?? 1));
    if (!(await areInSeason(tx, dates, outcome, cleared))) throw dateOutOfSeason(season, dateOfSlot(wanted[0] ?? ''));
    assertWithinLimits(wanted, outcome, season.maxSlotsPerDay, behindPages);
    if (cleared) this.claims.publishHeld(tx, wanted);
    this.notify(tx, userId, selectionId, wanted, outcome);
    return createdView(selectionId, wanted, total, outcome.expiresAt);
  }

  private notify(tx: Tx, userId: string, selectionId: string, wanted: string[], outcome: ClaimOutcome): void {
    const byDate = slotsByDate(wanted);
    for (const { date, version } of outcome.days) {
      tx.emit('slots.changed', { date, version, slots: (byDate.get(date) ?? []).map((id) => ({ id, status: 'held' })) });
    }
    tx.emit('selection.changed', { userId, selectionId, state: 'held', version: 1 });
    tx.onCommit(() => this.askForExpiry(outcome.expiresAt));
  }

  /** Requests one delayed job for all holds that end in the same five seconds. The recurring job would end these holds too, but later. */
  private askForExpiry(expiresAt: Date): void {
    const bucket = Math.ceil(expiresAt.getTime() / EXPIRY_BUCKET_MS);
    if (bucket === this.askedBucket) return;
    this.askedBucket = bucket;
    this.jobs.later(EXPIRE_SELECTIONS, bucket * EXPIRY_BUCKET_MS - Date.now(), String(bucket));
  }

  private async assertOnSale(season: Season, wanted: string[], askedAt: number): Promise<void> {
    const closed = wanted.filter((id) => isSlotClosed(season, id, askedAt));
    if (closed.length > 0) throw await slotsClosed(this.slots, wanted, closed);
  }

  /**
   * Refuses a request for more slots on one date than the daily limit allows, before any other work is done. Reads the person's existing
   * slots on that date only to report them in the response.
   */
  private async assertFitsADay(wanted: string[], userId: string, season: Season): Promise<void> {
    const tooMany = [...slotsByDate(wanted)].filter(([, ids]) => ids.length > season.maxSlotsPerDay);
    if (tooMany.length === 0) return;
    const dates = tooMany.map(([date]) => date);
    const taken = await this.database.single((reader) => otherClaimsByDate(reader, userId, wanted, dates));
    assertWithinDayLimit(wanted, taken, season.maxSlotsPerDay);
  }

  /**
   * Refuses slots that the board shows as taken, to shed load. The board may be a fraction of a second old, so such a slot may just have
   * been freed. If the board shows a slot as free, the claim decides. If one of the dates is not in memory, the check is left to the claim,
   * because a refusal must name every lost slot.
   */
  private async refuseTakenOnBoard(wanted: string[], userId: string): Promise<void> {
    const lost: ConflictingClaim[] = [];
    for (const [date, ids] of slotsByDate(wanted)) {
      const board = this.board.fresh(date);
      if (board === undefined) return;
      for (const id of ids) {
        const claim = board.claims.get(id);
        if (claim !== undefined && claim.userId !== userId) {
          lost.push({ slotId: id, state: claim.state, userId: claim.userId, selectionId: null, expired: false });
        }
      }
    }
    if (lost.length > 0) throw await this.taken(wanted, userId, lost);
  }

  private async salesStopped(wanted: string[]): Promise<AppError> {
    return new AppError('SLOT_CLOSED', 'Predictions are closed for now.', await this.slots.conflictDetails(wanted, wanted));
  }

  private async usedUp(wanted: string[], slotIds: string[], pausedUntil: Date, minutes: number): Promise<AppError> {
    const message = `${slotIds.length === 1 ? 'This time slot has' : 'These time slots have'} been held for as long as you can hold ${slotIds.length === 1 ? 'it' : 'them'}. Please select others, or try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
    const details = { ...(await this.slots.conflictDetails(wanted, slotIds)), pausedUntil: pausedUntil.toISOString() };
    return new AppError('SLOT_TEMPORARILY_UNAVAILABLE', message, details);
  }

  private async taken(wanted: string[], userId: string, claims: ConflictingClaim[]): Promise<AppError> {
    // Leaves out expired holds, even if no job has ended them yet, because the grid shows their slots as free.
    const theirs = claims.filter((claim) => claim.userId !== userId && !claim.expired);
    const lost = theirs.length > 0 ? theirs : claims;
    const ids = lost.map((claim) => claim.slotId);
    const code = conflictCode(lost.map((claim) => claim.state));
    return new AppError(code, takenSentence(code, ids.length), await this.slots.conflictDetails(wanted, ids));
  }
}

/** Returns whether every date still belongs to the season. The shared sales lock prevents changes until the transaction ends. */
async function areInSeason(tx: Tx, dates: readonly string[], { days }: ClaimOutcome, daysLater: boolean): Promise<boolean> {
  if (!daysLater) return days.length === dates.length;
  return (await tx.rows(`SELECT 1 FROM day_versions WHERE date = ANY($1)`, [dates])).length === dates.length;
}

/**
 * Checks the daily limit. Slots in an older selection count until its payment page is closed. If the request exceeds the limit only because
 * of those slots, the caller must close the page first.
 * @throws MAX_SLOTS_PER_DAY; `PageMustCloseFirst`
 */
function assertWithinLimits(wanted: string[], { alreadyTaken }: ClaimOutcome, limit: number, behindPages: readonly string[]): void {
  const outsidePages = { ...alreadyTaken };
  for (const [date, ids] of slotsByDate(behindPages)) outsidePages[date] = (outsidePages[date] ?? ids.length) - ids.length;
  assertWithinDayLimit(wanted, outsidePages, limit);
  if (behindPages.length === 0) return;
  try {
    assertWithinDayLimit(wanted, alreadyTaken, limit);
  } catch {
    throw new PageMustCloseFirst();
  }
}

/** Returns the message in the wording of the specification. */
function takenSentence(code: AppError['code'], count: number): string {
  if (code === 'SLOT_ALREADY_BOOKED') return `${count} time slot${count === 1 ? ' is' : 's are'} unavailable`;
  if (code === 'SLOT_TEMPORARILY_UNAVAILABLE') {
    return 'Time slot is currently being booked by another user. Please select a different time slot or try again later.';
  }
  return 'This time slot is not on sale.';
}
