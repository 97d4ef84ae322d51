import { Inject, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../db/database.js';
import { Jobs } from '../../queue/jobs.js';

/** Forgets keys after a day: no client is still asking for that answer. */
@Module({})
export class IdempotencyModule {
  constructor(
    jobs: Jobs,
    private readonly db: Database,
    @Inject(CONFIG) { rhythms }: Pick<Config, 'rhythms'>,
  ) {
    jobs.define({ name: 'idempotency-purge', everySeconds: rhythms.purge, handler: () => this.purge() });
  }

  async purge(): Promise<void> {
    await this.db.rows(`DELETE FROM idempotency_keys WHERE created_at < now() - interval '1 day'`);
  }
}
