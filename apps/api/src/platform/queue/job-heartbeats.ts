import { In, Not } from 'typeorm';
import type { Database } from '../db/database.js';
import { NOW } from '../db/operators.js';
import { JobRun } from './job-run.entity.js';

/** Jobs that run more often still write only one heartbeat in this time. */
const SAY_EVERY_MS = 10_000;

export interface RepeatedJob {
  name: string;
  everySeconds: number;
}

/** Records when each repeated job last completed, so that a job that has stopped is noticed (I10). */
export class JobHeartbeats {
  private readonly saidAt = new Map<string, number>();

  constructor(private readonly db: Database) {}

  /** Records the start of a worker: no job is late before it has had time to run. Deletes the jobs that this version no longer has. */
  async begin(jobs: readonly RepeatedJob[]): Promise<void> {
    await this.db.single(({ manager }) => manager.delete(JobRun, { name: Not(In(jobs.map(({ name }) => name))) }));
    await this.write(jobs, { startedAt: NOW });
  }

  async beat({ name, everySeconds }: RepeatedJob): Promise<void> {
    if (Date.now() - (this.saidAt.get(name) ?? 0) < SAY_EVERY_MS) return;
    this.saidAt.set(name, Date.now());
    await this.write([{ name, everySeconds }]);
  }

  private async write(jobs: readonly RepeatedJob[], start: { startedAt?: typeof NOW } = {}): Promise<void> {
    const alive = jobs.map(({ name, everySeconds }) => ({ name, everySeconds, aliveAt: NOW, ...start }));
    await this.db.single(({ manager }) => manager.upsert(JobRun, alive, ['name']));
  }
}
