import { Injectable } from '@nestjs/common';
import { Database } from '../platform/db/database.js';
import { disagreement, heldByOrphan, type Theirs } from './agreement.rules.js';
import { paymentOfIntent, type PaymentRow } from './payment-row.js';
import type { ProviderMoney } from './provider-page.js';
import { stateOfDispute } from './refund-states.rules.js';
import { StripeGateway } from './stripe-gateway.js';

export const HOUR_MS = 3_600_000;

/** One payment of the provider, and ours where we have one. */
export type Found = { money: ProviderMoney; theirs: Theirs; ours: PaymentRow | undefined };

/** The provider's books beside ours (invariant I9): reads both and changes neither. */
@Injectable()
export class Ledger {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
  ) {}

  /** What differs, in words. An empty list is what everybody wants to see. @param since without it all payments ever made */
  async disagreements(since?: Date): Promise<string[]> {
    const said: string[] = [];
    const seen = new Set<string>();
    const begun = new Date();
    for await (const found of this.all(since, seen)) said.push(...inWords(found));
    return [...said, ...(await this.missingThere(seen, since, begun))];
  }

  /** Payments made since, and older ones of which money went back since. */
  async *all(since: Date | undefined, seen: Set<string>): AsyncGenerator<Found> {
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

  async find(money: ProviderMoney): Promise<Found> {
    const ours = await paymentOfIntent(this.db, money.intentId, money.name);
    return { money, theirs: { ...money, backCents: money.refundedCents + (await this.disputedCents(money)) }, ours };
  }

  private async disputedCents({ intentId, disputed }: ProviderMoney): Promise<number> {
    if (!disputed) return 0;
    const disputes = await this.stripe.listDisputes(intentId);
    return disputes.reduce((sum, { status, amountCents }) => sum + (stateOfDispute(status) === 'succeeded' ? amountCents : 0), 0);
  }

  /** Money in our books that the provider's list did not show; payments made while it was read are left to the next run. */
  async missingThere(seen: ReadonlySet<string>, since: Date | undefined, begun: Date): Promise<string[]> {
    const ours = await this.db.rows<{ intentId: string; cents: number }>(
      `SELECT provider_intent_id AS "intentId", captured_cents AS cents FROM payments
       WHERE captured_cents > 0 AND ($1::timestamptz IS NULL OR created_at >= $1) AND created_at < $2`,
      [since ?? null, begun],
    );
    return ours
      .filter(({ intentId }) => !seen.has(intentId))
      .map(({ intentId, cents }) => `${intentId}: ${cents} cents are captured here, the provider does not know it`);
  }
}

export function inWords(found: Found): string[] {
  const { money, theirs, ours } = found;
  if (ours !== undefined) {
    const said = disagreement(ours, theirs);
    return said === undefined ? [] : [`${nameOf(money)}: ${said}`];
  }
  return heldByOrphan(money.name, theirs) === undefined ? [] : [`${nameOf(money)}: it holds money and is unknown here`];
}

export function nameOf({ name, intentId }: ProviderMoney): string {
  return name ?? intentId;
}
