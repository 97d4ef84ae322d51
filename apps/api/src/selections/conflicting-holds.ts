import { Injectable, Logger } from '@nestjs/common';
import { Database, type Tx } from '../platform/db/database.js';
import { Claims, type ConflictingClaim } from '../slots/claims.js';
import { lockSelection, lockSelectionIfIdle } from './selection-queries.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { PageStaysOpen, SelectionLifecycle } from './selection-lifecycle.js';
import { isOpen } from './selections.rules.js';

/**
 * Clears what a new claim may clear: the person's own open selections on the same slots, which it replaces (a double
 * click, two tabs, a changed mind), and holds of others that have run out but that no job has tidied yet.
 */
@Injectable()
export class ConflictingHolds {
  private readonly logger = new Logger(ConflictingHolds.name);

  constructor(
    private readonly database: Database,
    private readonly lifecycle: SelectionLifecycle,
    private readonly claims: Claims,
  ) {}

  areClearable(userId: string, claims: readonly ConflictingClaim[]): boolean {
    return claims.every((claim) => claim.state === 'held' && (claim.userId === userId || claim.expired));
  }

  /**
   * Under the person's lock; the whole of it is undone when the claim that follows fails.
   * @returns the slots of their own older selections that stay held, each behind a page that is still to be closed
   */
  async clear(tx: Tx, userId: string, wanted: readonly string[], claims: readonly ConflictingClaim[]): Promise<string[]> {
    const ids = [...new Set(claims.map((claim) => claim.selectionId))].filter((id) => id !== null).sort();
    const behindPages: string[] = [];
    for (const id of ids) {
      const mine = claims.some((claim) => claim.selectionId === id && claim.userId === userId);
      if (mine) behindPages.push(...(await this.replaceOwn(tx, id, wanted)));
      else await this.expireOther(tx, id);
    }
    return behindPages;
  }

  /**
   * Ends the person's own selections that hold wanted slots behind a page, each page first: then nothing of them counts any more.
   * One that was paid before it closed has its slots.
   * @returns false while a page cannot be closed; the outbox goes on. Throws BUSY_TRY_AGAIN with the time when nobody can close it
   */
  async endPages(userId: string, wanted: readonly string[]): Promise<boolean> {
    const older = await this.database.single((reader) =>
      reader.rows<{ id: string }>(
        `SELECT DISTINCT s.id FROM claims c JOIN selections s ON s.id = c.selection_id
       WHERE c.user_id = $1 AND c.slot_id = ANY($2) AND c.state = 'held' AND s.state IN ('paying', 'expiring') ORDER BY s.id`,
        [userId, wanted],
      ),
    );
    for (const { id } of older) {
      await this.database.transact(async (tx) => {
        const selection = await this.lifecycle.lock(tx, id);
        if (selection?.state === 'paying') await this.lifecycle.beginExpiry(tx, selection, 'cancelled');
      });
      try {
        await this.lifecycle.closePage(id);
      } catch (error) {
        this.logger.warn(`the page of selection ${id} stays open for now: ${String(error)}`);
        if (error instanceof PageStaysOpen) throw staysOpen(error.until);
        return false;
      }
    }
    return true;
  }

  /**
   * An open payment page of the older selection is closed by the outbox; until then its other slots stay held. Should
   * somebody still pay there, the slots are no longer that selection's, and the authorisation is given back.
   */
  private async replaceOwn(tx: Tx, id: string, wanted: readonly string[]): Promise<string[]> {
    const selection = await lockSelection(tx, id);
    if (selection === null) return [];
    if (isOpen(selection.state)) await this.lifecycle.beginExpiry(tx, selection, 'cancelled');
    if (selection.state !== 'expiring') return [];
    await this.claims.releaseHeld(tx, id, wanted);
    return this.claims.heldBy(tx, id);
  }

  /** Skipped when the sweep is on it already: the claim then finds the slot taken or free, as it is. */
  private async expireOther(tx: Tx, id: string): Promise<void> {
    const selection = await lockSelectionIfIdle(tx, id);
    if (selection?.state === 'held' && selection.expired) await this.lifecycle.beginExpiry(tx, selection, 'expired');
  }
}

function staysOpen(until: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const message = `The payment page of your earlier selection cannot be closed, and may still be paid. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or select time slots of another day.`;
  return new AppError('BUSY_TRY_AGAIN', message, {}, seconds);
}
