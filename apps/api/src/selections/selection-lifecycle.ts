import { Injectable } from '@nestjs/common';
import { REHOLD_MINUTES } from '@raffle/contracts/limits';
import { totalCents } from '@raffle/contracts/money';
import type { SelectionState } from '@raffle/contracts/selections';
import { slotsByDate } from '@raffle/contracts/slot-time';
import type { Tx } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { isSlotClosed } from '../season/season.rules.js';
import { SeasonService } from '../season/season.service.js';
import { Claims } from '../slots/claims.js';
import { slotRef } from '../slots/slots.rules.js';
import { lockSelection, type SelectionRow } from './selection-row.js';
import { mayBecome } from './selections.rules.js';
import './selections.events.js';

/** Staged when a selection ends while its payment page may still be open: the page must be closed before slots are freed. */
export const CLOSE_PAGE = 'selection.close-page';

type EndedCallback = (tx: Tx, selection: SelectionRow) => Promise<void>;

/**
 * How a selection moves from held to its end. Every function runs inside its caller's transaction, on a row that the
 * caller has locked by `lock`, and leaves `selection.state` as it now is.
 */
@Injectable()
export class SelectionLifecycle {
  private readonly ended: EndedCallback[] = [];

  constructor(
    private readonly claims: Claims,
    private readonly outbox: Outbox,
    private readonly seasons: SeasonService,
  ) {}

  /** Runs in the transaction that ends a selection without a sale. */
  whenEnded(callback: EndedCallback): void {
    this.ended.push(callback);
  }

  /** The person first, then the selection: the order in which a new claim of the same person locks them too. */
  async lock(tx: Tx, selectionId: string): Promise<SelectionRow | undefined> {
    await tx.rows(`SELECT 1 FROM users WHERE id = (SELECT user_id FROM selections WHERE id = $1) FOR NO KEY UPDATE`, [selectionId]);
    return lockSelection(tx, selectionId);
  }

  /** A payment page is about to open: the claims lose their own expiry, so that only the two-step expiry can free them. */
  async startPaying(tx: Tx, selection: SelectionRow, holdUntil: Date): Promise<void> {
    await this.claims.setHoldExpiry(tx, selection.id, null);
    await tx.write(`UPDATE selections SET expires_at = $2, conflict = NULL WHERE id = $1`, [selection.id, holdUntil]);
    selection.expiresAt = holdUntil;
    selection.conflict = null;
    if (selection.state !== 'paying') await this.become(tx, selection, 'paying');
  }

  /**
   * The money is authorised: every slot becomes sold, or none does. A slot that is no longer held is claimed afresh
   * when it is still free, on sale and within the person's day limit, so that a late payment is honoured.
   */
  async sell(tx: Tx, selection: SelectionRow, bookingId: number): Promise<{ sold: string[]; lost: string[] }> {
    const before = await tx.savepoint();
    const held = await this.claims.heldBy(tx, selection.id);
    const missing = selection.slotIds.filter((id) => !held.includes(id));
    await this.holdAgain(tx, selection, missing);
    const sold = await this.claims.sellHeld(tx, selection, bookingId);
    const lost = selection.slotIds.filter((id) => !sold.includes(id));
    if (lost.length > 0) {
      await tx.backTo(before);
      return { sold: [], lost };
    }
    await this.become(tx, selection, 'booked');
    return { sold, lost };
  }

  /** Slots were lost while paying: the survivors are held for ten more minutes and the person is shown which were not. */
  async conflict(tx: Tx, selection: SelectionRow, lost: readonly string[]): Promise<void> {
    const wanted = selection.slotIds.filter((id) => !lost.includes(id));
    const held = await this.claims.heldBy(tx, selection.id);
    const again = await this.holdAgain(
      tx,
      selection,
      wanted.filter((id) => !held.includes(id)),
    );
    const kept = wanted.filter((id) => held.includes(id) || again.includes(id));
    const gone = selection.slotIds.filter((id) => !kept.includes(id));
    selection.conflict = { unavailableSlots: gone.map(slotRef), keptSlots: kept.map(slotRef) };
    await this.become(tx, selection, 'conflict');
    if (kept.length === 0) {
      await this.reduceTo(tx, selection, selection.slotIds);
      await this.become(tx, selection, 'expiring');
      await this.finish(tx, selection, 'expired');
      return;
    }
    await this.reduceTo(tx, selection, kept);
    const [row] = await tx.rows<{ until: Date }>(`SELECT now() + make_interval(mins => $1) AS until`, [REHOLD_MINUTES]);
    if (row !== undefined) await this.holdUntil(tx, selection, row.until);
    await this.become(tx, selection, 'held');
  }

  /**
   * The hold is over. Without a payment page the slots are free at once; with one, the ending is only written down and
   * the slots stay until the page can no longer be paid (`finishExpiry`).
   */
  async beginExpiry(tx: Tx, selection: SelectionRow, endsAs: 'expired' | 'cancelled'): Promise<void> {
    const payable = selection.state === 'paying';
    await tx.write(`UPDATE selections SET ends_as = $2 WHERE id = $1`, [selection.id, endsAs]);
    selection.endsAs = endsAs;
    await this.become(tx, selection, 'expiring');
    if (payable) await this.outbox.stage(tx, CLOSE_PAGE, { selectionId: selection.id });
    else await this.finish(tx, selection, endsAs);
  }

  /** The page can no longer be paid: the slots go back to everybody. */
  async finishExpiry(tx: Tx, selection: SelectionRow): Promise<void> {
    if (selection.state === 'expiring') await this.finish(tx, selection, selection.endsAs ?? 'expired');
  }

  /** A refund frees what a booking had bought, or only the given slots of it. */
  releaseSold(tx: Tx, bookingId: number, slotIds?: readonly string[]): Promise<string[]> {
    return this.claims.releaseSold(tx, bookingId, slotIds);
  }

  /** The same without putting the slots on sale again. */
  blockSold(tx: Tx, bookingId: number, slotIds?: readonly string[]): Promise<string[]> {
    return this.claims.blockSold(tx, bookingId, slotIds);
  }

  /** Moves the hold's end on the selection and on its claims. */
  async holdUntil(tx: Tx, selection: SelectionRow, until: Date): Promise<void> {
    await this.claims.setHoldExpiry(tx, selection.id, until);
    await tx.write(`UPDATE selections SET expires_at = $2, version = version + 1 WHERE id = $1`, [selection.id, until]);
    selection.expiresAt = until;
    selection.expired = false;
    selection.version += 1;
  }

  /** Sets the slots of an open selection, with its total and the conflict that people still have to answer. */
  async reduceTo(tx: Tx, selection: SelectionRow, slotIds: readonly string[]): Promise<void> {
    const total = totalCents(slotIds.length, selection.priceCents);
    await tx.write(`UPDATE selections SET slot_ids = $2, total_cents = $3, conflict = $4, version = version + 1 WHERE id = $1`, [
      selection.id,
      slotIds,
      total,
      selection.conflict === null ? null : JSON.stringify(selection.conflict),
    ]);
    Object.assign(selection, { slotIds: [...slotIds], totalCents: total, version: selection.version + 1 });
  }

  private async finish(tx: Tx, selection: SelectionRow, endsAs: 'expired' | 'cancelled'): Promise<void> {
    await this.claims.releaseHeld(tx, selection.id);
    await this.become(tx, selection, endsAs);
    for (const callback of this.ended) await callback(tx, selection);
  }

  /** One edge of the state table as a conditional update; whoever finds another state has lost and rolls back. */
  private async become(tx: Tx, selection: SelectionRow, to: SelectionState): Promise<void> {
    const from = selection.state;
    if (!mayBecome(from, to)) throw new Error(`a selection cannot go from ${from} to ${to}`);
    const moved = await tx.write(`UPDATE selections SET state = $3, version = version + 1 WHERE id = $1 AND state = $2`, [
      selection.id,
      from,
      to,
    ]);
    if (moved === 0) throw new Error(`selection ${selection.id} was no longer ${from}`);
    selection.state = to;
    selection.version += 1;
    tx.emit('selection.changed', { userId: selection.userId, selectionId: selection.id, state: to, version: selection.version });
  }

  /** Of slots that ran out, holds those that are free, before their cut-off, on sale and within the person's limit of the day. */
  private async holdAgain(tx: Tx, selection: SelectionRow, missing: readonly string[]): Promise<string[]> {
    if (missing.length === 0) return [];
    const season = await this.seasons.ofYear(tx, selection.seasonYear);
    const now = this.seasons.clock.now();
    const open = missing.filter((id) => !isSlotClosed(season, id, now));
    return this.claims.holdFree(tx, selection, await this.withinLimit(tx, selection, open, season.maxSlotsPerDay), now);
  }

  private async withinLimit(tx: Tx, selection: SelectionRow, open: readonly string[], limit: number): Promise<string[]> {
    const days = slotsByDate(open);
    const counts = await tx.rows<{ date: string; n: number }>(
      `SELECT date, count(*)::int AS n FROM claims WHERE user_id = $1 AND date = ANY($2) AND state IN ('held', 'sold')
         AND (expires_at IS NULL OR expires_at > now()) GROUP BY date`,
      [selection.userId, [...days.keys()]],
    );
    const taken = new Map(counts.map(({ date, n }) => [date, n]));
    return [...days].flatMap(([date, ids]) => ids.slice(0, Math.max(0, limit - (taken.get(date) ?? 0))));
  }
}
