import { In, Not } from 'typeorm';
import type { Database } from '../db/database.js';
import { NOW } from '../db/operators.js';
import { JobRun } from './job-run.entity.js';

/** Jobs that run every two seconds say so less often. */
const SAY_EVERY_MS = 10_000;

export interface RepeatedJob {
  name: string;
  everySeconds: number;
}

/** Writes down when each repeated job last came to its end, so that one that stopped is noticed by others (I10). */
export class JobHeartbeats {
  private readonly saidAt = new Map<string, number>();

  constructor(private readonly db: Database) {}

  /** A worker begins: jobs are late from now on only, and those that this version does not have will never beat again. */
  async begin(jobs: readonly RepeatedJob[]): Promise<void> {
    await this.db.single(({ manager }) => manager.delete(JobRun, { name: Not(In(jobs.map(({ name }) => name))) }));
    await this.write(jobs);
  }

  async beat({ name, everySeconds }: RepeatedJob): Promise<void> {
    if (Date.now() - (this.saidAt.get(name) ?? 0) < SAY_EVERY_MS) return;
    this.saidAt.set(name, Date.now());
    await this.write([{ name, everySeconds }]);
  }

  private async write(jobs: readonly RepeatedJob[]): Promise<void> {
    const alive = jobs.map(({ name, everySeconds }) => ({ name, everySeconds, aliveAt: NOW }));
    await this.db.single(({ manager }) => manager.upsert(JobRun, alive, ['name']));
  }
}
