import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/db/database.js';
import { Claims, type ConflictingClaim } from '../slots/claims.js';
import { lockSelection, lockSelectionIfIdle } from './selection-queries.js';
import { SelectionLifecycle } from './selection-lifecycle.js';
import { isOpen } from './selections.rules.js';

/**
 * Clears what a new claim may clear: the person's own open selections on the same slots, which it replaces (a double
 * click, two tabs, a changed mind), and holds of others that have run out but that no job has tidied yet.
 */
@Injectable()
export class ConflictingHolds {
  constructor(
    private readonly lifecycle: SelectionLifecycle,
    private readonly claims: Claims,
  ) {}

  areClearable(userId: string, claims: readonly ConflictingClaim[]): boolean {
    return claims.every((claim) => claim.state === 'held' && (claim.userId === userId || claim.expired));
  }

  /** Under the person's lock; the whole of it is undone when the claim that follows fails. */
  async clear(tx: Tx, userId: string, wanted: readonly string[], claims: readonly ConflictingClaim[]): Promise<void> {
    const ids = [...new Set(claims.map((claim) => claim.selectionId))].filter((id) => id !== null).sort();
    for (const id of ids) {
      const mine = claims.some((claim) => claim.selectionId === id && claim.userId === userId);
      if (mine) await this.replaceOwn(tx, id, wanted);
      else await this.expireOther(tx, id);
    }
  }

  /**
   * An open payment page of the older selection is closed by the outbox; until then its other slots stay held. Should
   * somebody still pay there, the slots are no longer that selection's, and the authorisation is given back.
   */
  private async replaceOwn(tx: Tx, id: string, wanted: readonly string[]): Promise<void> {
    const selection = await lockSelection(tx, id);
    if (selection === null) return;
    if (isOpen(selection.state)) await this.lifecycle.beginExpiry(tx, selection, 'cancelled');
    if (selection.state === 'expiring') await this.claims.releaseHeld(tx, id, wanted);
  }

  /** Skipped when the sweep is on it already: the claim then finds the slot taken or free, as it is. */
  private async expireOther(tx: Tx, id: string): Promise<void> {
    const selection = await lockSelectionIfIdle(tx, id);
    if (selection?.state === 'held' && selection.expired) await this.lifecycle.beginExpiry(tx, selection, 'expired');
  }
}
