import type { Database } from '../db/database.js';

/** Jobs that run every two seconds say so less often. */
const SAY_EVERY_MS = 10_000;

export interface RepeatedJob {
  name: string;
  everySeconds: number;
}

const ALIVE = `
  INSERT INTO job_runs (name, every_seconds) SELECT * FROM unnest($1::text[], $2::float8[])
  ON CONFLICT (name) DO UPDATE SET alive_at = now(), every_seconds = excluded.every_seconds`;

/** Writes down when each repeated job last came to its end, so that one that stopped is noticed by others (I10). */
export class JobHeartbeats {
  private readonly saidAt = new Map<string, number>();

  constructor(private readonly db: Database) {}

  /** A worker begins: jobs are late from now on only, and those that this version does not have will never beat again. */
  async begin(jobs: readonly RepeatedJob[]): Promise<void> {
    const names = jobs.map(({ name }) => name);
    await this.db.rows(`DELETE FROM job_runs WHERE NOT name = ANY($1)`, [names]);
    await this.db.rows(ALIVE, [names, jobs.map(({ everySeconds }) => everySeconds)]);
  }

  async beat({ name, everySeconds }: RepeatedJob): Promise<void> {
    if (Date.now() - (this.saidAt.get(name) ?? 0) < SAY_EVERY_MS) return;
    this.saidAt.set(name, Date.now());
    await this.db.rows(ALIVE, [[name], [everySeconds]]);
  }
}
