import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../db/database.js';
import { IsPast } from '../../db/operators.js';
import { Jobs } from '../../queue/jobs.js';
import { IdempotencyKey } from './idempotency-key.entity.js';

const DAY_MINUTES = 24 * 60;

/** Deletes idempotency keys after a day, by which time clients no longer retry. */
@Injectable()
export class IdempotencyPurgeJob {
  constructor(
    jobs: Jobs,
    private readonly db: Database,
    @Inject(CONFIG) { intervals }: Pick<Config, 'intervals'>,
  ) {
    jobs.define({ name: 'idempotency-purge', everySeconds: intervals.purge, handler: () => this.purge() });
  }

  async purge(): Promise<void> {
    await this.db.single(({ manager }) => manager.delete(IdempotencyKey, { createdAt: IsPast(DAY_MINUTES) }));
  }
}
