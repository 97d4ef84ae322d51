import { Injectable, Logger } from '@nestjs/common';
import { Database, type Tx } from '../platform/db/database.js';
import { Claims, type ConflictingClaim } from '../slots/claims.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { lockSelection, lockSelectionIfIdle, PageStaysOpen, SelectionLifecycle } from './selection-lifecycle.js';
import type { Selection } from './selection.entity.js';
import { isOpen } from './selections.rules.js';

/**
 * Clears the claims that a new claim may replace. These are claims on the same slots in the person's own open selections (for example after
 * a double click or in a second tab) and in other people's expired selections that no job has ended yet.
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
   * Clears the conflicting claims. The caller must hold the person's lock. The changes are rolled back if the subsequent claim fails.
   * @returns slots in the person's older selections that stay held because their payment pages have not been closed yet
   */
  async clear(tx: Tx, userId: string, wanted: readonly string[], claims: readonly ConflictingClaim[]): Promise<string[]> {
    const ids = [...new Set(claims.map((claim) => claim.selectionId))].filter((id) => id !== null).sort();
    const mine = new Set(claims.filter((claim) => claim.userId === userId).map((claim) => claim.selectionId));
    const locked: Selection[] = [];
    for (const id of ids) {
      // Skips other people's selections that another transaction has locked. The subsequent claim will show whether their slots are free.
      const selection = await (mine.has(id) ? lockSelection(tx, id) : lockSelectionIfIdle(tx, id));
      if (selection !== null) locked.push(selection);
    }
    const behindPages: string[] = [];
    for (const selection of locked) {
      if (mine.has(selection.id)) behindPages.push(...(await this.replaceOwn(tx, selection, wanted)));
      else if (selection.state === 'held' && selection.expired) await this.lifecycle.beginExpiry(tx, selection, 'expired');
    }
    return behindPages;
  }

  /**
   * Ends the person's own selections that have a payment page and hold wanted slots. Closes each page, so that its selection no longer
   * counts towards the daily limit. A selection that was paid for before its page was closed keeps its slots.
   * @returns false if a page cannot be closed right now, in which case the outbox keeps retrying
   * @throws BUSY_TRY_AGAIN, with the time to wait, if a page cannot be closed before it expires
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
   * Ends one of the person's older selections. If its payment page is open, its other slots stay held until the outbox closes the page. If
   * the page is paid before that, the authorisation is cancelled, because the wanted slots no longer belong to that selection.
   */
  private async replaceOwn(tx: Tx, selection: Selection, wanted: readonly string[]): Promise<string[]> {
    if (isOpen(selection.state)) await this.lifecycle.beginExpiry(tx, selection, 'cancelled');
    if (selection.state !== 'expiring') return [];
    await this.claims.releaseHeld(tx, selection.id, wanted);
    return this.claims.heldBy(tx, selection.id);
  }
}

function staysOpen(until: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const message = `We can't close the payment page of your earlier selection, so it may still be paid. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or select time slots on another day.`;
  return new AppError('BUSY_TRY_AGAIN', message, {}, seconds);
}
