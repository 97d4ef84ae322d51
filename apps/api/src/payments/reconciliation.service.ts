import { Injectable, Logger } from '@nestjs/common';
import { Attention } from '../platform/attention/attention.js';
import { Database } from '../platform/db/database.js';
import { disagreement, heldByOrphan, type Theirs } from './agreement.rules.js';
import { ConvergeService } from './converge.service.js';
import { paymentOfIntent, type PaymentRow } from './payment-row.js';
import type { ProviderMoney } from './provider-page.js';
import { stateOfDispute } from './refund-states.rules.js';
import { StripeGateway } from './stripe-gateway.js';

const HOUR_MS = 3_600_000;
const ALL = 'all payments';
const RECENT = 'recent payments';

export interface Reconciled {
  /** Payments of the provider that were looked at. */
  looked: number;
  /** Unknown payments whose money was given back. */
  orphans: string[];
  /** What still differed after our rows had followed. */
  disagreements: string[];
}

type Found = { money: ProviderMoney; theirs: Theirs; ours: PaymentRow | undefined };

/**
 * Compares every payment that the provider lists with ours (invariant I9), so that lost events, work done by hand there
 * and rows lost with a restored backup come to light. Safe to run at any time, also twice at once.
 */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly converge: ConvergeService,
    private readonly attention: Attention,
  ) {}

  /** Makes our rows follow and gives orphaned money back. @param since without it all payments ever made, as after a restore */
  async run(since?: Date): Promise<Reconciled> {
    const done: Reconciled = { looked: 0, orphans: [], disagreements: [] };
    const seen = new Set<string>();
    const begun = new Date();
    for await (const found of this.all(since, seen)) {
      done.looked += 1;
      if (found.ours === undefined) {
        // One that the provider will not give back now must not hide the others; the next run asks again.
        const given = await this.giveBackOrphan(found).catch((error: unknown) => this.stillHeld(found, error));
        if (given === undefined) done.disagreements.push(...inWords(found));
        else if (given) done.orphans.push(nameOf(found.money));
      } else if (disagreement(found.ours, found.theirs) !== undefined) {
        await this.converge.converge(found.ours.id).catch((error: unknown) => this.logger.warn(`${nameOf(found.money)} could not follow: ${String(error)}`));
        done.disagreements.push(...(await this.check(found.money.intentId)));
      }
    }
    done.disagreements.push(...(await this.missingThere(seen, since, begun)));
    await this.tell(done.disagreements, since);
    return done;
  }

  /** I9 without any repair: what differs, in words. An empty list is what everybody wants to see. */
  async disagreements(since?: Date): Promise<string[]> {
    const said: string[] = [];
    const seen = new Set<string>();
    const begun = new Date();
    for await (const found of this.all(since, seen)) said.push(...inWords(found));
    return [...said, ...(await this.missingThere(seen, since, begun))];
  }

  /** Payments made since, and older ones of which money went back since. */
  private async *all(since: Date | undefined, seen: Set<string>): AsyncGenerator<Found> {
    // A little further back than asked, so that clocks that differ cannot hide a payment.
    for await (const money of this.stripe.listMoney(since && new Date(since.getTime() - HOUR_MS))) {
      seen.add(money.intentId);
      yield this.find(money);
    }
    if (since === undefined) return;
    for await (const intentId of this.stripe.listTouched(since)) {
      if (seen.has(intentId)) continue;
      seen.add(intentId);
      yield this.find(await this.stripe.readMoney(intentId));
    }
  }

  private async find(money: ProviderMoney): Promise<Found> {
    const ours = await paymentOfIntent(this.db, money.intentId, money.name);
    return { money, theirs: { ...money, backCents: money.refundedCents + (await this.disputedCents(money)) }, ours };
  }

  private async disputedCents({ intentId, disputed }: ProviderMoney): Promise<number> {
    if (!disputed) return 0;
    const disputes = await this.stripe.listDisputes(intentId);
    return disputes.reduce((sum, { status, amountCents }) => sum + (stateOfDispute(status) === 'succeeded' ? amountCents : 0), 0);
  }

  private async check(intentId: string): Promise<string[]> {
    return inWords(await this.find(await this.stripe.readMoney(intentId)));
  }

  /** Somebody paid, and no row of ours says for what: nobody is charged for nothing. */
  private async giveBackOrphan({ money: { intentId, name }, theirs }: Found): Promise<boolean> {
    const held = heldByOrphan(name, theirs);
    if (held === undefined) return false;
    const holds = held.authorised ? 'an authorisation' : `${held.cents} cents`;
    await this.attention.raise('orphan-payment', name ?? intentId, `${intentId} is unknown here and holds ${holds}; it is given back`);
    // A stored failure of the provider is not asked for again for ever; what was given back already shows in `held`.
    const key = `orphan:${intentId}:${held.cents}:${Math.floor(Date.now() / HOUR_MS)}`;
    if (held.authorised) await this.stripe.cancel(intentId, key);
    else await this.stripe.refund({ intentId, amountCents: held.cents, refundId: 'orphan' }, key);
    return true;
  }

  /** A look at everything also answers for the recent payments. */
  private async tell(disagreements: readonly string[], since: Date | undefined): Promise<void> {
    const scope = since === undefined ? ALL : RECENT;
    if (disagreements.length > 0) return this.attention.raise('ledger', scope, `the provider's ledger differs from ours (I9): ${disagreements.join('; ')}`);
    if (scope === ALL) await this.attention.closeOthers('ledger', []);
    else await this.attention.close('ledger', RECENT);
  }

  private stillHeld({ money }: Found, error: unknown): undefined {
    this.logger.warn(`${nameOf(money)} could not be given back: ${String(error)}`);
  }

  /** Money in our books that the provider's list did not show; payments made while it was read are left to the next run. */
  private async missingThere(seen: ReadonlySet<string>, since: Date | undefined, begun: Date): Promise<string[]> {
    const ours = await this.db.rows<{ intentId: string; cents: number }>(
      `SELECT provider_intent_id AS "intentId", captured_cents AS cents FROM payments
       WHERE captured_cents > 0 AND ($1::timestamptz IS NULL OR created_at >= $1) AND created_at < $2`,
      [since ?? null, begun],
    );
    return ours.filter(({ intentId }) => !seen.has(intentId)).map(({ intentId, cents }) => `${intentId}: ${cents} cents are captured here, the provider does not know it`);
  }
}

function inWords(found: Found): string[] {
  const { money, theirs, ours } = found;
  if (ours !== undefined) {
    const said = disagreement(ours, theirs);
    return said === undefined ? [] : [`${nameOf(money)}: ${said}`];
  }
  return heldByOrphan(money.name, theirs) === undefined ? [] : [`${nameOf(money)}: it holds money and is unknown here`];
}

function nameOf({ name, intentId }: ProviderMoney): string {
  return name ?? intentId;
}
