import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../db/database.js';
import { Jobs } from '../../queue/jobs.js';

/** Deletes idempotency keys after a day: clients have stopped retrying by then. */
@Injectable()
export class IdempotencyPurgeJob {
  constructor(
    jobs: Jobs,
    private readonly db: Database,
    @Inject(CONFIG) { rhythms }: Pick<Config, 'rhythms'>,
  ) {
    jobs.define({ name: 'idempotency-purge', everySeconds: rhythms.purge, handler: () => this.purge() });
  }

  async purge(): Promise<void> {
    await this.db.write(`DELETE FROM idempotency_keys WHERE created_at < now() - interval '1 day'`);
  }
}
