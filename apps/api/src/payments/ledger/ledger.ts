import { Injectable } from '@nestjs/common';
import { Database, type Reader } from '../../platform/db/database.js';
import { ownershipOf, disagreement, heldMoney, type Ours, type Theirs } from './agreement.rules.js';
import { disputesOfPayment, undecidedIntents } from '../disputes/dispute-queries.js';
import { Installation } from '../provider/installation.js';
import { paymentOfIntent } from '../payment-queries.js';
import type { Payment } from '../payment.entity.js';
import { refundsOfPayment } from '../refunds/refund-queries.js';
import { isAccepted } from '../refunds/refund-states.rules.js';
import type { PaymentOrigin, ProviderMoney } from '../provider/provider-page.js';
import { unlessMissing } from '../provider/provider-error.js';
import { StripeGateway } from '../provider/stripe-gateway.js';

export const HOUR_MS = 3_600_000;

/** A payment that holds money but matches none of our rows. `left` is true if an organiser decided not to refund the payment. */
export type Unknown = { authorised: boolean; cents: number; belongs: 'ours' | 'foreign'; left: boolean };

/** A payment at the provider and, if there is one, our matching payment. `differ` describes how the two differ. */
export type LedgerMatch = { money: ProviderMoney; ours: Payment | undefined; differ: string | undefined; unknown: Unknown | undefined };

/** Compares the provider's payments with ours (invariant I9). Changes neither. */
@Injectable()
export class Ledger {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly installation: Installation,
  ) {}

  /** Returns a description of each difference. @param since if undefined, compares all payments ever made */
  async disagreements(since?: Date): Promise<string[]> {
    const said: string[] = [];
    const seen = new Set<string>();
    const begun = new Date();
    for await (const found of this.all(since, seen)) said.push(...describeDisagreements(found));
    return [...said, ...(await this.missingThere(seen, since, begun))];
  }

  /**
   * Yields the payments created since `since`. Also yields older payments that have an undecided dispute, or a refund or dispute created
   * since `since`.
   */
  async *all(since: Date | undefined, seen: Set<string>): AsyncGenerator<LedgerMatch> {
    // Starts an hour earlier than requested so that clock differences cannot hide a payment.
    for await (const money of this.stripe.listMoney(since && new Date(since.getTime() - HOUR_MS))) {
      seen.add(money.intentId);
      yield this.find(money);
    }
    if (since === undefined) return;
    for await (const intentId of this.stripe.listTouched(since)) yield* this.findOnce(intentId, seen);
    for (const intentId of await this.db.single(undecidedIntents)) yield* this.findOnce(intentId, seen);
  }

  private async *findOnce(intentId: string, seen: Set<string>): AsyncGenerator<LedgerMatch> {
    if (seen.has(intentId)) return;
    const money = await this.stripe.readMoney(intentId).catch(unlessMissing);
    // A payment in another provider account or mode cannot be read. That must not stop the comparison.
    if (money === undefined) return;
    seen.add(intentId);
    yield this.find(money);
  }

  async find(money: ProviderMoney): Promise<LedgerMatch> {
    const disputes = money.disputed ? await this.stripe.listDisputes(money.intentId) : [];
    const disputedCents = disputes.reduce((sum, { withdrawnCents }) => sum + withdrawnCents, 0);
    const theirs = { ...money, disputedCents, disputes: disputes.map(({ id, status }) => `${id} ${status}`) };
    const origin = await this.installation.origin();
    return this.db.snapshot(async (reader): Promise<LedgerMatch> => {
      const ours = await paymentOfIntent(reader, money.intentId, money.name);
      if (ours === null) return { money, ours: undefined, differ: undefined, unknown: await unknownTo(reader, money, theirs, origin) };
      const differ = disagreement(await compared(reader, ours, money.disputed), theirs);
      return { money, ours, differ, unknown: undefined };
    });
  }

  /** Describes our captured payments that the provider did not list. Payments updated during the listing are checked in the next run. */
  async missingThere(seen: ReadonlySet<string>, since: Date | undefined, begun: Date): Promise<string[]> {
    const ours = await this.db.single((reader) =>
      reader.rows<{ intentId: string; cents: number }>(
        `SELECT provider_intent_id AS "intentId", captured_cents AS cents FROM payments
       WHERE captured_cents > 0 AND ($1::timestamptz IS NULL OR created_at >= $1) AND updated_at < $2`,
        [since ?? null, begun],
      ),
    );
    return ours
      .filter(({ intentId }) => !seen.has(intentId))
      .map(({ intentId, cents }) => `${intentId}: ${cents} cents are captured here, the provider does not know it`);
  }
}

async function unknownTo(reader: Reader, money: ProviderMoney, theirs: Theirs, origin: PaymentOrigin): Promise<Unknown | undefined> {
  const held = heldMoney(theirs);
  if (held === undefined) return undefined;
  const [known] = await reader.rows<{ booking: boolean; left: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM bookings WHERE reference = $2) AS booking,
            EXISTS (SELECT 1 FROM unknown_payments WHERE intent_id = $1 AND decision = 'leave') AS left`,
    [money.intentId, money.name?.split('.')[0] ?? ''],
  );
  const belongs = ownershipOf(money, origin, known?.booking === true);
  return belongs === 'stranger' ? undefined : { ...held, belongs, left: known?.left === true };
}

/**
 * Returns our amounts as the provider counts them. Excludes lost disputes and refunds paid outside the provider: the payment's
 * `refundedCents` includes them, but the provider does not count them as refunds.
 */
async function compared(reader: Reader, payment: Payment, disputed: boolean): Promise<Ours> {
  const { id, state, capturedCents, refundedCents, disputedCents } = payment;
  const refunds = refundedCents === 0 ? [] : await refundsOfPayment(reader, id);
  const others = refunds.filter((refund) => ['dispute', 'elsewhere'].includes(refund.origin) && isAccepted(refund.state));
  return {
    state,
    capturedCents,
    disputedCents,
    refundedCents: others.reduce((left, { amountCents }) => left - amountCents, refundedCents),
    disputes: disputed ? (await disputesOfPayment(reader, id)).map(({ providerId, status }) => `${providerId} ${status}`) : [],
  };
}

export function describeDisagreements(found: LedgerMatch): string[] {
  const { money, ours, differ, unknown } = found;
  if (ours !== undefined) return differ === undefined ? [] : [`${nameOf(money)}: ${differ}`];
  return unknown?.belongs === 'ours' && !unknown.left ? [`${nameOf(money)}: it holds money and is unknown here`] : [];
}

export function nameOf({ name, intentId }: ProviderMoney): string {
  return name ?? intentId;
}
