import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { IsPast } from '../platform/db/operators.js';
import { Jobs } from '../platform/queue/jobs.js';
import { Selection } from './selection.entity.js';
import { lockSelectionIfIdle, SelectionLifecycle } from './selection-lifecycle.js';

export const EXPIRE_SELECTIONS = 'expire-selections';
const BATCH = 200;
/** Number of selections to end in parallel. Low enough to leave most database connections free for requests. */
const AT_ONCE = 4;

/** Ends expired holds. Queries already treat these as ended; this job records that they have ended and announces the freed slots. */
@Injectable()
export class ExpireSelectionsJob implements OnModuleInit {
  private readonly logger = new Logger(ExpireSelectionsJob.name);

  constructor(
    private readonly database: Database,
    private readonly lifecycle: SelectionLifecycle,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Pick<Config, 'intervals'>,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: EXPIRE_SELECTIONS, everySeconds: this.config.intervals.expire, handler: () => this.sweep() });
  }

  /**
   * Ends each expired selection in its own transaction, so that a failure does not affect the others.
   * @returns the number of selections that were ended
   */
  async sweep(): Promise<number> {
    let ended = 0;
    for (;;) {
      const due = await this.database.single(({ manager }) =>
        manager.find(Selection, {
          select: { id: true },
          where: { expiresAt: IsPast(), state: In(['held', 'paying']) },
          order: { expiresAt: 'ASC' },
          take: BATCH,
        }),
      );
      let done = 0;
      for (let at = 0; at < due.length; at += AT_ONCE) {
        done += (await Promise.all(due.slice(at, at + AT_ONCE).map(({ id }) => this.end(id)))).filter(Boolean).length;
      }
      ended += done;
      if (due.length < BATCH || done === 0) return ended;
    }
  }

  private async end(id: string): Promise<boolean> {
    try {
      return await this.database.transact(async (tx) => {
        const selection = await lockSelectionIfIdle(tx, id);
        if (selection === null || !selection.expired || (selection.state !== 'held' && selection.state !== 'paying')) return false;
        await this.lifecycle.beginExpiry(tx, selection, 'expired');
        return true;
      });
    } catch (error) {
      this.logger.error(`selection ${id} did not end`, error instanceof Error ? error.stack : String(error));
      return false;
    }
  }
}
