import { Injectable, Logger } from '@nestjs/common';
import { Attention } from '../platform/attention/attention.js';
import { disagreement, heldByOrphan } from './agreement.rules.js';
import { ConvergeService } from './converge.service.js';
import { HOUR_MS, inWords, Ledger, nameOf, type Found } from './ledger.js';
import { StripeGateway } from './stripe-gateway.js';

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

/**
 * Compares every payment that the provider lists with ours (invariant I9), so that lost events, work done by hand there
 * and rows lost with a restored backup come to light. Safe to run at any time, also twice at once.
 */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly ledger: Ledger,
    private readonly stripe: StripeGateway,
    private readonly converge: ConvergeService,
    private readonly attention: Attention,
  ) {}

  /** Makes our rows follow and gives orphaned money back. @param since without it all payments ever made, as after a restore */
  async run(since?: Date): Promise<Reconciled> {
    const done: Reconciled = { looked: 0, orphans: [], disagreements: [] };
    const seen = new Set<string>();
    const begun = new Date();
    for await (const found of this.ledger.all(since, seen)) {
      done.looked += 1;
      if (found.ours === undefined) {
        // One that the provider will not give back now must not hide the others; the next run asks again.
        const given = await this.giveBackOrphan(found).catch((error: unknown) => this.stillHeld(found, error));
        if (given === undefined) done.disagreements.push(...inWords(found));
        else if (given) done.orphans.push(nameOf(found.money));
      } else if (disagreement(found.ours, found.theirs) !== undefined) {
        await this.converge
          .converge(found.ours.id)
          .catch((error: unknown) => this.logger.warn(`${nameOf(found.money)} could not follow: ${String(error)}`));
        done.disagreements.push(...(await this.check(found.money.intentId)));
      }
    }
    done.disagreements.push(...(await this.ledger.missingThere(seen, since, begun)));
    await this.tell(done.disagreements, since);
    return done;
  }

  private async check(intentId: string): Promise<string[]> {
    return inWords(await this.ledger.find(await this.stripe.readMoney(intentId)));
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
    if (disagreements.length > 0)
      return this.attention.raise('ledger', scope, `the provider's ledger differs from ours (I9): ${disagreements.join('; ')}`);
    if (scope === ALL) await this.attention.closeOthers('ledger', []);
    else await this.attention.close('ledger', RECENT);
  }

  private stillHeld({ money }: Found, error: unknown): undefined {
    this.logger.warn(`${nameOf(money)} could not be given back: ${String(error)}`);
  }
}
