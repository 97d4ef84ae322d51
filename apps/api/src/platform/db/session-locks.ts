import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { Connection } from './pool.js';

const FIRST_LOOK_MS = 25;
const LAST_LOOK_MS = 400;
/** Most calls of others are over by then. */
const PATIENCE_MS = 10_000;

/** Another process is at it, and does not come to an end. */
export class LockBusy extends Error {
  constructor(name: string) {
    super(`${name} is being worked on by another process`);
  }
}

/**
 * Locks that outlast transactions, for what one process at a time does with the world outside: Postgres keeps them for one
 * connection of this process, beside its pool, and lets go of them when the process dies. They spare work that would be
 * done twice; what must not be done twice is guarded by conditional updates.
 */
@Injectable()
export class SessionLocks implements OnApplicationShutdown {
  private readonly logger = new Logger(SessionLocks.name);
  private readonly pool: Pool;
  /** The last in the queue of each name, in this process. */
  private readonly tails = new Map<string, Promise<unknown>>();

  constructor(@Inject(CONFIG) { databaseUrl }: Pick<Config, 'databaseUrl'>) {
    // One that is never closed for being idle: a lock belongs to its connection.
    this.pool = new Pool({
      Client: Connection,
      connectionString: databaseUrl,
      max: 1,
      idleTimeoutMillis: 0,
      application_name: 'raffle-locks',
      // A line that has silently gone is found out soon. Whoever waits for the connection waits longer than a statement may take:
      // one that gets no answer ends the connection, and its locks with it, before anybody gives up giving one back.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      query_timeout: 5_000,
      connectionTimeoutMillis: 10_000,
    });
    this.pool.on('error', (error) => this.logger.warn(`the connection of the locks was lost, and they with it: ${error.message}`));
  }

  /** One at a time of a name, in this process and in all others, in the order in which they came to this one. @throws LockBusy */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.tails.get(name);
    const mine = before === undefined ? this.locked(name, work) : before.then(() => this.locked(name, work));
    const tail = mine.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(name, tail);
    void tail.then(() => {
      if (this.tails.get(name) === tail) this.tails.delete(name);
    });
    return mine;
  }

  /** @returns what gives it back; undefined while another process has it */
  async take(name: string): Promise<(() => Promise<void>) | undefined> {
    const { rows } = await this.pool.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken`, [name]);
    return rows[0]?.taken ? () => this.giveBack(name) : undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async locked<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const giveBack = await this.wait(name);
    try {
      return await work();
    } finally {
      await giveBack();
    }
  }

  private async wait(name: string): Promise<() => Promise<void>> {
    for (let waited = 0, ms = FIRST_LOOK_MS; waited <= PATIENCE_MS; waited += ms, ms = Math.min(2 * ms, LAST_LOOK_MS)) {
      const giveBack = await this.take(name);
      if (giveBack !== undefined) return giveBack;
      await pause(ms);
    }
    throw new LockBusy(name);
  }

  /** What cannot be given back went with its connection. */
  private async giveBack(name: string): Promise<void> {
    await this.pool.query(`SELECT pg_advisory_unlock(hashtextextended($1, 0))`, [name]).catch(() => undefined);
  }
}
