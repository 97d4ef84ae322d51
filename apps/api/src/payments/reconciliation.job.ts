import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Jobs } from '../platform/queue/jobs.js';
import { ReconciliationService, type Reconciled } from './reconciliation.service.js';

const DAY_MS = 24 * 60 * 60_000;

/** Compares the last days with the provider's lists, whatever events came or did not. */
@Injectable()
export class ReconciliationJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly reconciliation: ReconciliationService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'reconcileDays' | 'rhythms'>,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: 'reconcile-ledger', everySeconds: this.config.rhythms.reconcile, handler: () => this.run() });
  }

  run(): Promise<Reconciled> {
    return this.reconciliation.run(new Date(Date.now() - this.config.reconcileDays * DAY_MS));
  }
}
