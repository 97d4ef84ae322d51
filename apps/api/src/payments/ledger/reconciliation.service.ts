import { Injectable, Logger, Inject, type OnModuleInit } from '@nestjs/common';
import { Attention, type BegunCheck } from '../../platform/attention/attention.js';
import { PaymentSyncService } from '../sync/payment-sync.service.js';
import { describeDisagreements, Ledger, nameOf, type LedgerMatch } from './ledger.js';
import { StripeGateway } from '../provider/stripe-gateway.js';
import { UnknownPayments } from './unknown-payments.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Jobs } from '../../platform/queue/jobs.js';

const ALL = 'all payments';
const RECENT = 'recent payments';

export interface Reconciled {
  /** Number of the provider's payments that were compared. */
  looked: number;
  /** Names of unknown payments that were refunded or released. */
  orphans: string[];
  /** Number of unknown payments created by this site that await an organiser's decision. */
  waiting: number;
  /** Differences that remain after our rows were updated. */
  disagreements: string[];
}

/**
 * Compares every payment that the provider lists with our rows (invariant I9). Finds the effects of lost events, of manual changes made
 * through the provider, and of rows missing from a restored backup. Safe to run at any time, even in parallel.
 */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly ledger: Ledger,
    private readonly stripe: StripeGateway,
    private readonly paymentSync: PaymentSyncService,
    private readonly unknown: UnknownPayments,
    private readonly attention: Attention,
  ) {}

  /**
   * Updates our rows. Also refunds payments that have no row here, provided that there are only a few (see UnknownPayments).
   * @param since if undefined, compares all payments ever made, which is necessary after a restore
   */
  async run(since?: Date): Promise<Reconciled> {
    const done: Reconciled = { looked: 0, orphans: [], waiting: 0, disagreements: [] };
    const seen = new Set<string>();
    const [begun, check] = [new Date(), await this.attention.checkBegins()];
    const unknown: LedgerMatch[] = [];
    for await (const found of this.ledger.all(since, seen)) {
      done.looked += 1;
      if (found.unknown !== undefined) unknown.push(found);
      else if (found.ours !== undefined && found.differ !== undefined) {
        if (found.ours.pageId === null) await this.paymentSync.noteIntent(found.ours.id, found.money.intentId);
        await this.paymentSync
          .syncPayment(found.ours.id)
          .catch((error: unknown) => this.logger.warn(`updating ${nameOf(found.money)} failed: ${String(error)}`));
        done.disagreements.push(...(await this.check(found.money.intentId)));
      }
    }
    done.waiting = await this.unknown.judge(unknown);
    await this.unknown.closeForeign(unknown, check);
    const { given, failed } = await this.unknown.giveBackDecided();
    done.orphans.push(...given);
    done.disagreements.push(...unknown.filter(({ money }) => failed.includes(nameOf(money))).flatMap(describeDisagreements));
    done.disagreements.push(...(await this.ledger.missingThere(seen, since, begun)));
    await this.report(done.disagreements, since, check);
    return done;
  }

  private async check(intentId: string): Promise<string[]> {
    return describeDisagreements(await this.ledger.find(await this.stripe.readMoney(intentId)));
  }

  /** Raises or closes the alarm. A comparison of all payments that finds no difference also closes the alarm about recent payments. */
  private async report(disagreements: readonly string[], since: Date | undefined, check: BegunCheck): Promise<void> {
    const scope = since === undefined ? ALL : RECENT;
    if (disagreements.length > 0)
      return this.attention.raise('ledger', scope, `the provider's ledger differs from ours (I9): ${disagreements.join('; ')}`);
    if (scope === ALL) await this.attention.closeOthers('ledger', [], check);
    else await this.attention.closeChecked('ledger', RECENT, check);
  }
}

const DAY_MS = 24 * 60 * 60_000;

/** Compares the last `reconcileDays` days' payments with the provider's lists in case events were lost. */
@Injectable()
export class ReconciliationJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly reconciliation: ReconciliationService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'reconcileDays' | 'intervals'>,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: 'reconcile-ledger', everySeconds: this.config.intervals.reconcile, handler: () => this.run() });
  }

  run(): Promise<Reconciled> {
    return this.reconciliation.run(new Date(Date.now() - this.config.reconcileDays * DAY_MS));
  }
}
