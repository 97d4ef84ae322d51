import { Injectable } from '@nestjs/common';
import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import type { SlotPatch } from '@raffle/contracts/slots';
import { dateOfSlot, slotsByDate } from '@raffle/contracts/slot-time';
import type { Tx } from '../platform/db/database.js';
import { isSlotClosed } from '../season/season.rules.js';
import { SeasonService } from '../season/season.service.js';
import type { ClaimState } from './claim.entity.js';
import './slots.events.js';

/** A live claim that conflicts with a new claim. */
export interface ConflictingClaim {
  slotId: string;
  state: ClaimState;
  userId: string | null;
  selectionId: string | null;
  /** Whether the hold has expired, according to the database's now(). */
  expired: boolean;
}

interface Owner extends Record<string, unknown> {
  public_id: string;
  full_name: string;
  name_display: NameDisplay;
}

type PatchOf = (slotId: string) => SlotPatch;

interface SlotChange {
  takenBy: -1 | 0 | 1;
  patch: SlotPatch;
}

/**
 * Performs the writes to claims that all use cases share. Each write runs in its caller's transaction. Claims are locked in slot order, at
 * the position given in ARCHITECTURE.md (Locks), because locking them in no fixed order would cause deadlocks under load.
 */
@Injectable()
export class Claims {
  constructor(private readonly seasons: SeasonService) {}

  async conflictingClaims(tx: Tx, slotIds: readonly string[]): Promise<ConflictingClaim[]> {
    return tx.rows<ConflictingClaim & Record<string, unknown>>(
      `SELECT slot_id AS "slotId", state, user_id AS "userId", selection_id AS "selectionId",
              coalesce(expires_at <= now(), false) AS expired
       FROM claims WHERE slot_id = ANY($1) AND state <> 'released' ORDER BY slot_id`,
      [slotIds],
    );
  }

  /** Returns the slots that a selection currently holds, in chronological order. */
  async heldBy(tx: Tx, selectionId: string): Promise<string[]> {
    return slotIdsOf(await tx.rows(`SELECT slot_id FROM claims WHERE selection_id = $1 AND state = 'held'`, [selectionId]));
  }

  /** Frees the given slots that a selection holds, or all of them if `slotIds` is omitted. @returns the freed slots */
  async releaseHeld(tx: Tx, selectionId: string, slotIds?: readonly string[]): Promise<string[]> {
    const freed = slotIdsOf(
      await tx.rows(
        `UPDATE claims SET state = 'released', expires_at = NULL,
           held_until = least(now(), coalesce(expires_at, (SELECT expires_at FROM selections WHERE id = $1)))
         WHERE selection_id = $1 AND state = 'held' AND ($2::text[] IS NULL OR slot_id = ANY($2)) RETURNING slot_id`,
        [selectionId, slotIds ?? null],
      ),
    );
    await this.publishFreed(tx, freed);
    return freed;
  }

  /** Frees all of a refunded booking's slots, or only `slotIds` if given. @returns the freed slots */
  async releaseSold(tx: Tx, bookingId: number, slotIds?: readonly string[]): Promise<string[]> {
    const freed = await this.takeBack(tx, bookingId, 'released', slotIds);
    await this.publishFreed(tx, freed);
    return freed;
  }

  /** Blocks all of a booking's slots, or only `slotIds` if given, instead of putting them back on sale. @returns the blocked slots */
  async blockSold(tx: Tx, bookingId: number, slotIds?: readonly string[]): Promise<string[]> {
    const blocked = await this.takeBack(tx, bookingId, 'blocked', slotIds);
    this.publish(tx, blocked, 0, (id) => ({ id, status: 'blocked' }));
    return blocked;
  }

  /** Blocks the given slots that are free. @returns the newly blocked slots */
  async blockFree(tx: Tx, slotIds: readonly string[]): Promise<string[]> {
    const blocked = slotIdsOf(
      await tx.rows(
        `INSERT INTO claims (slot_id, state) SELECT w.slot_id, 'blocked' FROM unnest($1::text[]) WITH ORDINALITY w (slot_id, n) ORDER BY w.n
         ON CONFLICT (slot_id) WHERE state <> 'released' DO NOTHING RETURNING slot_id`,
        [[...slotIds].sort()],
      ),
    );
    this.publish(tx, blocked, 1, (id) => ({ id, status: 'blocked' }));
    return blocked;
  }

  /** Puts blocked slots back on sale. @returns the freed slots */
  async releaseBlocked(tx: Tx, slotIds: readonly string[]): Promise<string[]> {
    const locked = slotIdsOf(
      await tx.rows(`SELECT slot_id FROM claims WHERE slot_id = ANY($1) AND state = 'blocked' ORDER BY slot_id FOR UPDATE`, [slotIds]),
    );
    await tx.write(`UPDATE claims SET state = 'released' WHERE slot_id = ANY($1) AND state = 'blocked'`, [locked]);
    await this.publishFreed(tx, locked);
    return locked;
  }

  private async takeBack(tx: Tx, bookingId: number, to: 'released' | 'blocked', slotIds: readonly string[] | undefined): Promise<string[]> {
    return slotIdsOf(
      await tx.rows(
        `UPDATE claims SET state = $2 WHERE booking_id = $1 AND state = 'sold' AND ($3::text[] IS NULL OR slot_id = ANY($3)) RETURNING slot_id`,
        [bookingId, to, slotIds ?? null],
      ),
    );
  }

  /**
   * Holds the given slots that are still free, for callers that can proceed without the others. Do not use this method for a selection's
   * first claim.
   * @param askedAtMs calendar time at which the slots were found to be on sale
   * @returns the held slots
   */
  async holdFree(tx: Tx, selection: { id: string; userId: string }, slotIds: readonly string[], askedAtMs: number): Promise<string[]> {
    if (slotIds.length === 0) return [];
    const held = slotIdsOf(
      await tx.rows(
        `INSERT INTO claims (slot_id, state, user_id, selection_id, asked_at, cutoff_minutes)
         SELECT w.slot_id, 'held', $1, $2, $4, (SELECT cutoff_minutes FROM seasons WHERE year = left(w.slot_id, 4)::int) FROM unnest($3::text[]) WITH ORDINALITY w (slot_id, n) ORDER BY w.n
         ON CONFLICT (slot_id) WHERE state <> 'released' DO NOTHING RETURNING slot_id`,
        [selection.userId, selection.id, [...slotIds].sort(), new Date(askedAtMs)],
      ),
    );
    this.publishHeld(tx, held);
    return held;
  }

  /** Marks a selection's held slots as sold and announces them with the owner's public name. @returns the sold slots */
  async sellHeld(tx: Tx, selection: { id: string; userId: string }, bookingId: number): Promise<string[]> {
    const sold = await tx.rows<Owner & { slot_id: string }>(
      `WITH sold AS (UPDATE claims SET state = 'sold', booking_id = $2, expires_at = NULL WHERE selection_id = $1 AND state = 'held' RETURNING slot_id)
       SELECT slot_id, public_id, full_name, name_display FROM sold JOIN users ON users.id = $3`,
      [selection.id, bookingId, selection.userId],
    );
    const ids = slotIdsOf(sold);
    this.publishSold(tx, ids, sold[0]);
    return ids;
  }

  /** Announces a person's current public name for all their slots. */
  async notifyOwner(tx: Tx, userId: string): Promise<void> {
    // Locks the slots, so that a refund cannot free one between the read and the announcement.
    const slotIds = slotIdsOf(
      await tx.rows(`SELECT slot_id FROM claims WHERE user_id = $1 AND state = 'sold' ORDER BY slot_id FOR UPDATE`, [userId]),
    );
    // Reads the name after locking the slots, so that the later of two concurrent announcements carries the newer name.
    const [owner] = await tx.rows<Owner>(`SELECT public_id, full_name, name_display FROM users WHERE id = $1`, [userId]);
    this.publishSold(tx, slotIds, owner);
  }

  private publishSold(tx: Tx, slotIds: readonly string[], owner: Owner | undefined): void {
    const shown = owner && { ownerId: owner.public_id, ownerName: displayName(owner.full_name, owner.name_display) };
    this.publish(tx, slotIds, 0, (id) => ({ id, status: 'booked', ...shown }));
  }

  /**
   * Sets the same expiry on all of a selection's held claims, or removes it (null) while a payment page is open.
   * @returns the slots of these claims
   */
  async setHoldExpiry(tx: Tx, selectionId: string, expiresAt: Date | null): Promise<string[]> {
    return slotIdsOf(
      await tx.rows(`UPDATE claims SET expires_at = $2 WHERE selection_id = $1 AND state = 'held' RETURNING slot_id`, [
        selectionId,
        expiresAt,
      ]),
    );
  }

  /** Announces newly claimed slots as held, for callers that claim the slots with their own statement. */
  publishHeld(tx: Tx, slotIds: readonly string[]): void {
    this.publish(tx, slotIds, 1, (id) => ({ id, status: 'held' }));
  }

  private async publishFreed(tx: Tx, freed: string[]): Promise<void> {
    if (freed.length === 0) return;
    const season = await this.seasons.currentIn(tx);
    const now = this.seasons.clock.now();
    this.publish(tx, freed, -1, (id) => ({ id, status: isSlotClosed(season, id, now) ? 'closed' : 'available' }));
  }

  /** @param takenBy change in the number of taken slots for each slot */
  private publish(tx: Tx, slotIds: readonly string[], takenBy: -1 | 0 | 1, patchOf: PatchOf): void {
    for (const id of slotIds) tx.beforeCommit(raiseDays, { takenBy, patch: patchOf(id) });
  }
}

/**
 * Increments the version of every changed date and sends the changed slots to clients that watch these dates. Locks the dates in date
 * order, after all of the transaction's other locks. If a slot changed twice, sends only its last state.
 */
async function raiseDays(tx: Tx, changes: SlotChange[]): Promise<void> {
  const last = new Map(changes.map(({ patch }) => [patch.id, patch]));
  for (const [date, ids] of slotsByDate([...last.keys()])) {
    const taken = changes.reduce((sum, { takenBy, patch }) => sum + (dateOfSlot(patch.id) === date ? takenBy : 0), 0);
    const [day] = await tx.rows<{ version: string }>(
      `UPDATE day_versions SET version = version + 1, taken = taken + $2 WHERE date = $1 RETURNING version`,
      [date, taken],
    );
    const slots = ids.flatMap((id) => last.get(id) ?? []);
    if (day !== undefined) tx.emit('slots.changed', { date, version: Number(day.version), slots });
  }
}

function slotIdsOf(rows: Record<string, unknown>[]): string[] {
  return rows.map((row) => String(row.slot_id)).sort();
}
