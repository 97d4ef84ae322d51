import { In, Not } from 'typeorm';
import type { Database } from '../db/database.js';
import { NOW } from '../db/operators.js';
import { JobRun } from './job-run.entity.js';

/** Minimum time between two heartbeats of a job. */
const WRITE_EVERY_MS = 10_000;

export interface RepeatedJob {
  name: string;
  everySeconds: number;
}

/**
 * A job counts as newly started only if it has had no heartbeat for two minutes. Otherwise, a rolling update or a worker that keeps
 * restarting would hide the fact that jobs are late.
 * @param $1 job names
 * @param $2 seconds between runs
 */
const BEGIN = `
  INSERT INTO job_runs (name, every_seconds) SELECT * FROM unnest($1::text[], $2::float8[])
  ON CONFLICT (name) DO UPDATE SET every_seconds = excluded.every_seconds, alive_at = now(),
    started_at = CASE WHEN job_runs.alive_at < now() - interval '2 minutes' THEN now() ELSE job_runs.started_at END`;

/** Records when each recurring job last completed, so that organisers notice if a job has stopped (invariant I10). */
export class JobHeartbeats {
  private readonly writtenAt = new Map<string, number>();

  constructor(private readonly db: Database) {}

  /**
   * Records that a worker has started, because a job is not late until it has had time to run. Deletes the rows of jobs that no longer
   * exist in this version.
   */
  async begin(jobs: readonly RepeatedJob[]): Promise<void> {
    await this.db.single(({ manager }) => manager.delete(JobRun, { name: Not(In(jobs.map(({ name }) => name))) }));
    await this.db.write(BEGIN, [jobs.map(({ name }) => name), jobs.map(({ everySeconds }) => everySeconds)]);
  }

  async beat({ name, everySeconds }: RepeatedJob): Promise<void> {
    if (Date.now() - (this.writtenAt.get(name) ?? 0) < WRITE_EVERY_MS) return;
    this.writtenAt.set(name, Date.now());
    await this.db.single(({ manager }) => manager.upsert(JobRun, { name, everySeconds, aliveAt: NOW }, ['name']));
  }
}
