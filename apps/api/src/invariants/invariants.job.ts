import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/queue/jobs.js';
import { findViolations, type Violation } from './invariants.js';

const EVERY_MS = 5 * 60_000;

/** Asks every five minutes whether what must never be false still holds, and cries when it does not. */
@Injectable()
export class InvariantsJob implements OnModuleInit {
  private readonly logger = new Logger(InvariantsJob.name);

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: 'invariants', everyMs: EVERY_MS, handler: () => this.check() });
  }

  async check(): Promise<Violation[]> {
    const found = await findViolations((sql) => this.database.rows(sql));
    for (const { id, says, what } of found) this.logger.error(`invariant ${id} is broken: ${says}; ${what.join(', ')}`);
    return found;
  }
}
