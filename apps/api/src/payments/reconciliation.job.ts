import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Jobs } from '../platform/queue/jobs.js';
import { ReconciliationService, type Reconciled } from './reconciliation.service.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Compares the last days with the provider's lists, whatever events came or did not. */
@Injectable()
export class ReconciliationJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly reconciliation: ReconciliationService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'reconcile'>,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: 'reconcile-ledger', everyMs: this.config.reconcile.everyMinutes * MINUTE_MS, handler: () => this.run() });
  }

  run(): Promise<Reconciled> {
    return this.reconciliation.run(new Date(Date.now() - this.config.reconcile.days * DAY_MS));
  }
}
