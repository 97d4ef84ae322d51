import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Attention } from '../../platform/attention/attention.js';
import { Database } from '../../platform/db/database.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { findViolations, type Violation } from './invariants.js';

/** Asks again and again whether what must never be false still holds, and asks organisers to look when it does not. */
@Injectable()
export class InvariantsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly attention: Attention,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rhythms'>,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: 'invariants', everySeconds: this.config.rhythms.invariants, handler: () => this.check() });
  }

  async check(): Promise<Violation[]> {
    const begun = await this.attention.checkBegins();
    const found = await findViolations((sql) => this.database.single((reader) => reader.rows(sql)));
    for (const { id, says, what } of found) await this.attention.raise('invariant', id, `${says}; found: ${what.join(', ')}`);
    await this.attention.closeOthers(
      'invariant',
      found.map(({ id }) => id),
      begun,
    );
    return found;
  }
}
