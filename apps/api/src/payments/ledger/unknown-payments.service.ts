import { Injectable, Logger } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import { In, IsNull, Not } from 'typeorm';
import { Attention, type BegunCheck } from '../../platform/attention/attention.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { IsPast, NOW } from '../../platform/db/operators.js';
import { HOUR_MS, Ledger, nameOf, type LedgerMatch, type Unknown } from './ledger.js';
import type { PaymentOrigin } from '../provider/provider-page.js';
import { UnknownPayment } from './unknown-payment.entity.js';
import { unlessMissing } from '../provider/provider-error.js';
import { StripeGateway } from '../provider/stripe-gateway.js';

/**
 * Maximum number of payments to refund automatically per hour. A few missing rows can be an accident, but more suggest a wrong or restored
 * database.
 */
export const MAX_REFUNDS_PER_HOUR = 5;
/** Maximum number of payment names to list in an attention item. */
const NAMED = 20;

const HELD = 'unknown payments';
const NOT_NAMED = 'a site that is not named';

/** This site's payments that have no decision yet. */
const WAITING = { belongs: 'ours' as const, decision: IsNull() };
const OLDEST_FIRST = { seenAt: 'ASC' as const, intentId: 'ASC' as const };

interface Given {
  given: string[];
  /** Names of payments that the provider could not refund. The next run retries them. */
  failed: string[];
}

/**
 * Handles payments that hold money but match none of our rows, so we do not know what they were for. A few payments created by this site
 * are refunded automatically. If there are more, none is refunded until an organiser decides. Payments created by another site are left
 * alone, and each such site is reported once.
 */
@Injectable()
export class UnknownPayments {
  private readonly logger = new Logger(UnknownPayments.name);

  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly ledger: Ledger,
    private readonly attention: Attention,
  ) {}

  /** Closes the attention items about other sites whose payments no longer hold money. */
  async closeForeign(found: readonly LedgerMatch[], check: BegunCheck): Promise<void> {
    const foreign = found.filter(({ unknown }) => unknown?.belongs === 'foreign');
    const sites = foreign.map(({ money }) => siteOf(money.origin));
    await this.attention.closeOthers('foreign-payment', sites, check);
  }

  /**
   * Stores the unknown payments, and decides to refund this site's payments if there are only a few.
   * @returns how many payments await an organiser's decision
   */
  async judge(found: readonly LedgerMatch[]): Promise<number> {
    const unknown = found.flatMap(({ money, unknown: one }) =>
      one === undefined ? [] : [{ ...one, intentId: money.intentId, name: nameOf(money), site: siteOf(money.origin) }],
    );
    await this.forgetSettled(unknown.map(({ intentId }) => intentId));
    return this.db.transact(async (tx) => {
      // Takes a lock so that two parallel runs cannot exceed the limit together.
      await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('unknown payments'))`);
      const foreign = new Map<string, string[]>();
      for (const one of unknown) {
        if ((await write(tx, one)) && one.belongs === 'foreign') foreign.set(one.site, [...(foreign.get(one.site) ?? []), one.name]);
      }
      for (const [site, names] of foreign) await this.reportForeign(tx, site, names);
      return this.holdOrDecide(tx);
    });
  }

  /** Applies an organiser's decision to all waiting payments. @returns their number and their total in cents */
  async decide(tx: Tx, decision: 'give-back' | 'leave', by: string): Promise<{ payments: number; cents: number }> {
    const rows = await tx.rows<{ cents: number }>(
      `UPDATE unknown_payments SET decision = $1, decided_by = $2, decided_at = now() WHERE belongs = 'ours' AND decision IS NULL RETURNING held_cents AS cents`,
      [decision, by],
    );
    return { payments: rows.length, cents: rows.reduce((sum, { cents }) => sum + cents, 0) };
  }

  /** Refunds or releases the payments with the decision `give-back`. Safe to run at any time, even in parallel. */
  async giveBackDecided(): Promise<Given> {
    const done: Given = { given: [], failed: [] };
    const decided = await this.db.single(({ manager }) =>
      manager.find(UnknownPayment, { where: { decision: 'give-back', givenAt: IsNull() }, order: OLDEST_FIRST }),
    );
    for (const { intentId, name, decidedBy } of decided) {
      try {
        if (await this.giveBack(intentId, decidedBy !== null)) done.given.push(name);
      } catch (error) {
        // A payment that cannot be refunded now must not prevent other payments from being refunded.
        this.logger.warn(`${name} was not returned: ${String(error)}`);
        done.failed.push(name);
      }
    }
    return done;
  }

  private async giveBack(intentId: string, byHand: boolean): Promise<boolean> {
    const { money, ours, unknown } = await this.ledger.find(await this.stripe.readMoney(intentId));
    if (ours === undefined && unknown !== undefined) {
      const { authorised, cents } = unknown;
      const holds = authorised ? 'an authorisation' : `${cents} cents`;
      const details = `${intentId} is unknown here and holds ${holds}; it is being returned`;
      if (!byHand) await this.db.transact((tx) => this.attention.keep('orphan-payment', nameOf(money), details, tx));
      // The idempotency key changes every hour because the provider replays a stored failure for a day. `cents` excludes amounts that were
      // already refunded.
      const key = `orphan:${intentId}:${cents}:${Math.floor(Date.now() / HOUR_MS)}`;
      if (authorised) await this.stripe.cancel(intentId, key);
      else await this.stripe.refund({ intentId, amountCents: cents, refundId: 'orphan' }, key);
    }
    await this.db.single(({ manager }) => manager.update(UnknownPayment, intentId, { givenAt: NOW }));
    return ours === undefined && unknown !== undefined;
  }

  /** Reports each site only once, because a site that shares the provider account keeps creating payments. */
  private async reportForeign(tx: Tx, site: string, names: readonly string[]): Promise<void> {
    const raised = await tx.rows(`SELECT 1 FROM attention WHERE kind = 'foreign-payment' AND subject = $1 LIMIT 1`, [site]);
    if (raised.length > 0 && site !== NOT_NAMED) return;
    await this.attention.raise(
      'foreign-payment',
      site,
      `${listNames(names)}: made by another site or database with the same provider account, so they and all its other payments are left alone.`,
      tx,
    );
  }

  private async holdOrDecide(tx: Tx): Promise<number> {
    const waiting = await tx.manager.find(UnknownPayment, { where: WAITING, order: OLDEST_FIRST });
    const lately = await tx.manager.countBy(UnknownPayment, { decision: 'give-back', decidedBy: IsNull(), decidedAt: Not(IsPast(60)) });
    if (waiting.some(({ heldAt }) => heldAt !== null) || waiting.length + lately > MAX_REFUNDS_PER_HOUR) {
      await tx.manager.update(UnknownPayment, { ...WAITING, heldAt: IsNull() }, { heldAt: NOW });
      if (waiting.length > 0) await this.attention.raise('orphans-held', HELD, whyHeld(waiting), tx);
      return waiting.length;
    }
    await tx.manager.update(UnknownPayment, WAITING, { decision: 'give-back', decidedAt: NOW });
    await this.attention.close('orphans-held', HELD, undefined, tx);
    return 0;
  }

  /** Deletes waiting payments that the last run did not find and that no longer hold money or now match one of our rows. */
  private async forgetSettled(found: readonly string[]): Promise<void> {
    const gone = await this.db.single(({ manager }) => manager.findBy(UnknownPayment, { ...WAITING, intentId: Not(In(found)) }));
    for (const { intentId } of gone) {
      const money = await this.stripe.readMoney(intentId).catch(unlessMissing);
      if (money === undefined) continue; // the payment waits until an organiser decides to leave it

      const { unknown } = await this.ledger.find(money);
      if (unknown?.belongs !== 'ours')
        await this.db.single(({ manager }) => manager.delete(UnknownPayment, { intentId, decision: IsNull() }));
    }
  }
}

/**
 * Stores the payment. A payment that holds money again after its refund is marked for another refund. @returns whether the payment was new
 */
async function write(tx: Tx, { intentId, name, belongs, cents }: Unknown & { intentId: string; name: string }): Promise<boolean> {
  const [row] = await tx.rows<{ fresh: boolean }>(
    `INSERT INTO unknown_payments (intent_id, name, belongs, held_cents) VALUES ($1, $2, $3, $4)
     ON CONFLICT (intent_id) DO UPDATE SET belongs = $3, held_cents = $4, given_at = NULL RETURNING xmax = 0 AS fresh`,
    [intentId, name, belongs, cents],
  );
  return row?.fresh === true;
}

function siteOf(origin: PaymentOrigin | null): string {
  return origin === null ? NOT_NAMED : `${origin.site}, ${origin.installation}`;
}

function whyHeld(waiting: readonly UnknownPayment[]): string {
  const cents = waiting.reduce((sum, { heldCents }) => sum + heldCents, 0);
  const count = waiting.length === 1 ? '1 payment of this site is' : `${waiting.length} payments of this site are`;
  return [
    `${count} unknown here and ${waiting.length === 1 ? 'holds' : 'hold'} ${formatCents(cents)} taken.`,
    'Is this the right database, and was a backup restored completely? Nothing is returned until you decide.',
    `They are ${listNames(waiting.map(({ name }) => name))}.`,
  ].join(' ');
}

function listNames(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
