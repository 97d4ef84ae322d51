import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Health, HealthPart } from '@raffle/contracts/health';
import { MIGRATIONS } from '../../platform/db/migrations/index.js';
import { sqlState } from '../../platform/db/pg-errors.js';
import { ReservedConnections } from '../../platform/db/reserved-connections.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { REDIS } from '../../platform/redis.js';

/** Timeout for each check, in milliseconds. */
const WITHIN_MS = 2000;
/**
 * How long a job may go without a completed run before it is reported, in milliseconds. Most jobs complete every few seconds. A job with a
 * long interval may miss three runs.
 */
const SILENT_AFTER_MS = 120_000;

const MISSING = `SELECT count(*)::int AS done FROM migrations WHERE name = ANY($1)`;
const SILENT = `SELECT name FROM job_runs WHERE alive_at < now() - greatest(make_interval(secs => $1), 3 * make_interval(secs => every_seconds)) ORDER BY name`;

/**
 * Health checks for orchestrators. They query the database on reserved connections, so that a process whose pool is exhausted stays ready.
 * Such a process is merely busy, and removing it would make the other processes even busier.
 */
@Injectable()
export class HealthService {
  constructor(
    private readonly connections: ReservedConnections,
    private readonly jobs: Jobs,
    @Inject(REDIS) private readonly redis: Redis | null,
  ) {}

  /**
   * Reports whether this process can serve requests, for which it needs the database and an up-to-date schema. Without Redis, the process
   * can still sell slots, so its status is only degraded.
   */
  async ready(): Promise<Health> {
    const [schema, redis] = await Promise.all([this.schema(), this.redisPart()]);
    return healthOf(schema, redis);
  }

  /**
   * Reports whether this process has recently completed any job, and whether each job has recently completed in some process.
   * @param idleAfterMs how long this process may go without completing a job before it is reported, in milliseconds
   */
  async working(idleAfterMs = SILENT_AFTER_MS): Promise<Health> {
    const silent = await withinTime(this.connections.rows<{ name: string }>(SILENT, [SILENT_AFTER_MS / 1000])).catch(() => undefined);
    const idle = performance.now() - this.jobs.lastEndAt > idleAfterMs;
    const names = silent?.map(({ name }) => name) ?? [];
    return healthOf({
      database: part(silent !== undefined),
      jobs: { ...part(!idle && names.length === 0), ...(names.length > 0 && { silent: names }) },
    });
  }

  private async schema(): Promise<Record<string, HealthPart>> {
    try {
      const [row] = await withinTime(this.connections.rows<{ done: number }>(MISSING, [MIGRATIONS.map(({ name }) => name)]));
      return { database: part(true), migrations: part(row?.done === MIGRATIONS.length) };
    } catch (error) {
      // If the migrations table does not exist, the database responds but no migration has run.
      return { database: part(sqlState(error) === '42P01'), migrations: part(false) };
    }
  }

  private async redisPart(): Promise<Record<string, HealthPart>> {
    if (this.redis === null) return {};
    const answer = await withinTime(this.redis.ping()).catch(() => undefined);
    return { redis: part(answer === 'PONG') };
  }
}

/** @param needed parts whose failure is an error @param wanted parts whose failure only degrades the status */
function healthOf(needed: Record<string, HealthPart>, wanted: Record<string, HealthPart> = {}): Health {
  const isDown = (parts: Record<string, HealthPart>): boolean => Object.values(parts).some(({ status }) => status === 'down');
  return { status: isDown(needed) ? 'error' : isDown(wanted) ? 'degraded' : 'ok', details: { ...needed, ...wanted } };
}

function part(isUp: boolean): HealthPart {
  return { status: isUp ? 'up' : 'down' };
}

async function withinTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => (timer = setTimeout(() => reject(new Error('no answer in time')), WITHIN_MS)));
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
