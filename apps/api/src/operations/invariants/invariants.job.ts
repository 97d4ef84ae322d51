import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Attention } from '../../platform/attention/attention.js';
import { Database } from '../../platform/db/database.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { CHANGING_SEASONS } from '../../platform/db/changing-seasons.js';
import { findViolations, INVARIANTS, type Violation } from './invariants.js';

const EVERY_DAY_SECONDS = 24 * 60 * 60;
/** Appended to the subjects of items that the daily check of all seasons raises, so that the frequent check does not close these items. */
const ALL_SEASONS = ', all seasons';

/** Checks the invariants periodically, and alerts organisers when one is violated. */
@Injectable()
export class InvariantsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly attention: Attention,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Pick<Config, 'intervals'>,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: 'invariants', everySeconds: this.config.intervals.invariants, handler: () => this.check() });
    this.jobs.define({ name: 'invariants-all-seasons', everySeconds: EVERY_DAY_SECONDS, handler: () => this.checkAll() });
  }

  /** Checks only seasons that can still change. */
  async check(): Promise<Violation[]> {
    const [{ since } = { since: undefined }] = await this.database.single((reader) =>
      reader.rows<{ since: number }>(`SELECT min(year) AS since FROM (${CHANGING_SEASONS}) changing`),
    );
    return this.run('', since);
  }

  async checkAll(): Promise<Violation[]> {
    return this.run(ALL_SEASONS);
  }

  private async run(suffix: string, since?: number): Promise<Violation[]> {
    const begun = await this.attention.checkBegins();
    const found = await findViolations((sql) => this.database.single((reader) => reader.rows(sql)), since);
    for (const { id, says, what } of found) await this.attention.raise('invariant', id + suffix, `${says}; found: ${what.join(', ')}`);
    const ofOtherCheck = INVARIANTS.map(({ id }) => (suffix === '' ? id + ALL_SEASONS : id));
    await this.attention.closeOthers('invariant', [...found.map(({ id }) => id + suffix), ...ofOtherCheck], begun);
    return found;
  }
}
