import { Injectable } from '@nestjs/common';
import { REHOLD_MINUTES } from '@raffle/contracts/limits';
import { totalCents } from '@raffle/contracts/money/money';
import type { SelectionState } from '@raffle/contracts/selections';
import { slotsByDate } from '@raffle/contracts/slot-time';
import type { Statement, Tx } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { LOCK_SALES_SHARED } from '../season/sales-lock.js';
import { isSlotClosed } from '../season/season.rules.js';
import { SeasonService } from '../season/season.service.js';
import { Claims } from '../slots/claims.js';
import { slotRef } from '../slots/slots.rules.js';
import { Selection } from './selection.entity.js';
import { NEXT_SELECTION_STATES } from './selections.rules.js';
import './selections.events.js';

export const CLOSE_PAGE = 'selection.close-page';

const LOCK_OWNER_AND_SALES: Statement = {
  name: 'lock_owner_and_sales',
  text: `
    WITH person AS MATERIALIZED (SELECT FROM users WHERE id = (SELECT user_id FROM selections WHERE id = $1) FOR NO KEY UPDATE)
    SELECT ${LOCK_SALES_SHARED} FROM person`,
};

const NEXT_VERSION = (): string => 'version + 1';

type EndedCallback = (tx: Tx, selection: Selection) => Promise<void>;

/** Thrown if a payment page cannot be closed and can still be paid until `until`. */
export class PageStaysOpen extends Error {
  constructor(
    message: string,
    readonly until: Date,
  ) {
    super(message);
  }
}

/**
 * Moves selections through their states, from hold to final state. Methods that take a `tx` and a selection run in the caller's transaction
 * and require the caller to have locked the row. `sell` and `conflict` may claim slots, so they require a lock taken with `lockForSale`.
 */
@Injectable()
export class SelectionLifecycle {
  private readonly ended: EndedCallback[] = [];
  private close: (selectionId: string) => Promise<void> = () => Promise.reject(new Error('no function is set that closes payment pages'));

  constructor(
    private readonly claims: Claims,
    private readonly outbox: Outbox,
    private readonly seasons: SeasonService,
  ) {}

  /** Registers a callback that runs before a selection ends without a sale, in the same transaction. */
  whenEnded(callback: EndedCallback): void {
    this.ended.push(callback);
  }

  /** Sets the function that closes an ending selection's payment page and frees its slots. */
  closePagesBy(close: (selectionId: string) => Promise<void>): void {
    this.close = close;
  }

  /**
   * Closes a selection's payment page now, for callers that cannot wait for the outbox. Must be called outside transactions, because it
   * calls the provider.
   * @throws if the provider does not respond; `PageStaysOpen` if the page cannot be closed
   */
  closePage(selectionId: string): Promise<void> {
    return this.close(selectionId);
  }

  /**
   * Locks the person and then the selection in one statement, in the same order as a new claim by that person. Reads the selection,
   * including whether it has expired, after locking both. If a concurrent claim still counts the hold as live, this statement waits for
   * that claim. If the claim found that the hold had expired, so does this statement.
   */
  lock(tx: Tx, selectionId: string): Promise<Selection | null> {
    const owner = 'SELECT id FROM users WHERE id = (SELECT user_id FROM selections WHERE id = :id) FOR NO KEY UPDATE';
    return tx.manager
      .createQueryBuilder(Selection, 'selection')
      .addCommonTableExpression(owner, 'person', { materialized: true })
      .where('selection.id = :id AND EXISTS (SELECT FROM person)', { id: selectionId })
      .setLock('pessimistic_write')
      .getOne();
  }

  /** Locks the person, then takes the sales lock in shared mode, then locks the selection. */
  async lockForSale(tx: Tx, selectionId: string): Promise<Selection | null> {
    await tx.rows(LOCK_OWNER_AND_SALES, [selectionId]);
    return lockSelection(tx, selectionId);
  }

  /**
   * Prepares a selection for a payment page. Removes the expiry from its claims, so that only the two-step expiry can free them. The hold
   * lasts until its first payment page expires, and any further page for the same hold expires at the same time.
   * @returns the slots that are still held
   */
  async startPaying(tx: Tx, selection: Selection, pageEnds: Date): Promise<string[]> {
    const held = await this.claims.setHoldExpiry(tx, selection.id, null);
    const until = new Date(Math.min(pageEnds.getTime(), selection.pageUntil?.getTime() ?? Infinity));
    const change = { expiresAt: until, pageUntil: until, conflict: null };
    if (selection.state === 'paying') await tx.manager.update(Selection, { id: selection.id }, change);
    else await this.become(tx, selection, 'paying', change);
    Object.assign(selection, change);
    return held;
  }

  /**
   * Sells either all slots that an authorised payment covers, or none. To honour a late payment, reclaims a slot that is no longer held
   * if the slot is still free, on sale and within the person's daily limit.
   * @returns the slots that are lost; if there are any, nothing was sold
   */
  async sell(tx: Tx, selection: Selection, bookingId: number): Promise<string[]> {
    const held = await this.claims.heldBy(tx, selection.id);
    const missing = selection.slotIds.filter((id) => !held.includes(id));
    // If no slot is missing, no savepoint is needed, because nobody can take a held slot from a locked selection.
    const before = missing.length === 0 ? undefined : await tx.savepoint();
    await this.holdAgain(tx, selection, missing);
    const sold = await this.claims.sellHeld(tx, selection, bookingId);
    const lost = selection.slotIds.filter((id) => !sold.includes(id));
    if (lost.length === 0) await this.become(tx, selection, 'booked');
    else if (before === undefined) throw new Error(`selection ${selection.id} lost slots although it was locked`);
    else await tx.backTo(before);
    return lost;
  }

  /** Records the slots that were lost while the person was paying, and holds the remaining slots for ten more minutes. */
  async conflict(tx: Tx, selection: Selection, lost: readonly string[]): Promise<void> {
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
    const [{ until }] = (await tx.rows(`SELECT now() + make_interval(mins => $1) AS until`, [REHOLD_MINUTES])) as [{ until: Date }];
    await this.holdUntil(tx, selection, until);
    // The person needs another page to pay for the remaining slots. That page may stay open for as long as the hold lasts.
    await tx.write(`UPDATE selections SET page_until = greatest(page_until, $2) WHERE id = $1`, [selection.id, until]);
    await this.become(tx, selection, 'held');
  }

  /**
   * Ends a hold. If there is no payment page, frees the slots immediately. Otherwise, only marks the selection as expiring. Its slots stay
   * held until the page can no longer be paid (see `finishExpiry`).
   */
  async beginExpiry(tx: Tx, selection: Selection, endsAs: 'expired' | 'cancelled'): Promise<void> {
    const payable = selection.state === 'paying';
    await tx.manager.update(Selection, { id: selection.id }, { endsAs });
    selection.endsAs = endsAs;
    await this.become(tx, selection, 'expiring');
    if (payable) await this.outbox.stage(tx, CLOSE_PAGE, { selectionId: selection.id });
    else await this.finish(tx, selection, endsAs);
  }

  /** Frees the slots once the page can no longer be paid. */
  async finishExpiry(tx: Tx, selection: Selection): Promise<void> {
    if (selection.state === 'expiring') await this.finish(tx, selection, selection.endsAs ?? 'expired');
  }

  /** Undoes a sale whose payment could not be captured, by freeing its slots and cancelling the selection. */
  async undoSale(tx: Tx, selection: Selection, bookingId: number): Promise<void> {
    await this.claims.releaseSold(tx, bookingId);
    await this.become(tx, selection, 'cancelled');
  }

  /** Changes the end of the hold, both in the selection and in its claims. */
  async holdUntil(tx: Tx, selection: Selection, until: Date): Promise<void> {
    await this.claims.setHoldExpiry(tx, selection.id, until);
    await tx.manager.update(Selection, { id: selection.id }, { expiresAt: until, version: NEXT_VERSION });
    selection.expiresAt = until;
    selection.expired = false;
    selection.version += 1;
    notifyPerson(tx, selection);
  }

  /** Stores an open selection's new slots, the resulting total and its current conflict. */
  async reduceTo(tx: Tx, selection: Selection, slotIds: readonly string[]): Promise<void> {
    const total = totalCents(slotIds.length, selection.priceCents);
    const change = { slotIds: [...slotIds], totalCents: total };
    await tx.manager.update(Selection, { id: selection.id }, { ...change, conflict: selection.conflict, version: NEXT_VERSION });
    Object.assign(selection, { ...change, version: selection.version + 1 });
    notifyPerson(tx, selection);
  }

  private async finish(tx: Tx, selection: Selection, endsAs: 'expired' | 'cancelled'): Promise<void> {
    // The callbacks lock the booking and the payments, which precede the claims in the lock order.
    for (const callback of this.ended) await callback(tx, selection);
    await this.claims.releaseHeld(tx, selection.id);
    await this.become(tx, selection, endsAs);
  }

  /**
   * Changes the selection's state with a conditional update. Throws, so that the transaction is rolled back, if the transition is not
   * allowed or if the state has changed in the meantime.
   */
  private async become(
    tx: Tx,
    selection: Selection,
    to: SelectionState,
    change: Partial<Pick<Selection, 'expiresAt' | 'pageUntil' | 'conflict'>> = {},
  ): Promise<void> {
    const from = selection.state;
    if (!NEXT_SELECTION_STATES[from].includes(to)) throw new Error(`a selection cannot change from ${from} to ${to}`);
    const { affected } = await tx.manager.update(
      Selection,
      { id: selection.id, state: from },
      { ...change, state: to, version: NEXT_VERSION },
    );
    if (affected === 0) throw new Error(`selection ${selection.id} was no longer ${from}`);
    selection.state = to;
    selection.version += 1;
    notifyPerson(tx, selection);
  }

  private async holdAgain(tx: Tx, selection: Selection, missing: readonly string[]): Promise<string[]> {
    if (missing.length === 0) return [];
    const season = await this.seasons.onSaleIn(tx, selection.seasonYear);
    const now = this.seasons.clock.now();
    const open = missing.filter((id) => !isSlotClosed(season, id, now));
    return this.claims.holdFree(tx, selection, await this.withinLimit(tx, selection, open, season.maxSlotsPerDay), now);
  }

  private async withinLimit(tx: Tx, selection: Selection, open: readonly string[], limit: number): Promise<string[]> {
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

export function lockSelection(tx: Tx, id: string): Promise<Selection | null> {
  return tx.manager.findOne(Selection, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Locks the selection. Returns null if the selection does not exist or another transaction has locked it. */
export function lockSelectionIfIdle(tx: Tx, id: string): Promise<Selection | null> {
  return tx.manager.findOne(Selection, { where: { id }, lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' } });
}

/** Announces a new version. A page that missed a version would show an outdated selection, and its requests would be refused. */
function notifyPerson(tx: Tx, { userId, id, state, version }: Selection): void {
  tx.emit('selection.changed', { userId, selectionId: id, state, version });
}
