import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { Connection } from './pool.js';

const FIRST_LOOK_MS = 25;
const LAST_LOOK_MS = 400;
/** How long to wait for a lock. Other processes usually release it within this time. */
const PATIENCE_MS = 10_000;

/** Thrown when another process holds the lock and does not release it in time. */
export class LockBusy extends Error {
  constructor(name: string) {
    super(`${name} is locked by another process`);
  }
}

/**
 * Locks that outlast transactions, for calls to external systems that only one process should make at a time. Postgres ties them to a
 * dedicated connection of this process and releases them when the process dies. The locks only avoid duplicate work; conditional updates
 * ensure that no change is made twice.
 */
@Injectable()
export class SessionLocks implements OnApplicationShutdown {
  private readonly logger = new Logger(SessionLocks.name);
  private readonly pool: Pool;
  /** Last queued call for each lock name in this process. */
  private readonly tails = new Map<string, Promise<unknown>>();

  constructor(@Inject(CONFIG) { databaseUrl }: Pick<Config, 'databaseUrl'>) {
    // Idle connections stay open, because a lock belongs to its connection.
    this.pool = new Pool({
      Client: Connection,
      connectionString: databaseUrl,
      max: 1,
      idleTimeoutMillis: 0,
      application_name: 'raffle-locks',
      // These settings detect a silently dead connection quickly. The connection timeout is longer than the query timeout. If a statement
      // gets no response, it therefore ends the connection and releases the connection's locks before an unlock that is waiting for the
      // connection gives up.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      query_timeout: 5_000,
      connectionTimeoutMillis: 10_000,
    });
    this.pool.on('error', (error) =>
      this.logger.warn(`the connection that held the locks was lost, and the locks with it: ${error.message}`),
    );
  }

  /**
   * Runs `work` while no other call holds the lock, in this process or any other. Calls in this process run in order.
   * @throws LockBusy
   */
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

  /** @returns a function that releases the lock; undefined if another process holds it */
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

  /** Releases a lock. If that fails, the connection is lost, which also releases the lock. */
  private async giveBack(name: string): Promise<void> {
    await this.pool.query(`SELECT pg_advisory_unlock(hashtextextended($1, 0))`, [name]).catch(() => undefined);
  }
}
