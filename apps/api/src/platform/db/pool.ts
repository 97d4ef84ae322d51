import pg, { type Pool, type PoolConfig } from 'pg';
import type { Config } from '../config/config.js';

const swallow = (): void => undefined;

/**
 * A connection that is lost fails the query that waits for it. It is an 'error' event too, and one that nobody listens to,
 * as while a connection is between pool and query, would end the process. The listener stays when all are removed, as BullMQ
 * does with a connection that it is about to end: the server may be the first to end it.
 */
export class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', swallow);
  }

  override removeAllListeners(event?: string | symbol): this {
    super.removeAllListeners(event);
    return this.off('error', swallow).on('error', swallow);
  }
}

/** The connections of a process: TypeORM, plain SQL and the sessions of browsers share them. */
export function makePool({ databaseUrl, databasePoolSize }: Pick<Config, 'databaseUrl' | 'databasePoolSize'>, more: PoolConfig = {}): Pool {
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: databaseUrl,
    application_name: 'raffle',
    max: databasePoolSize,
    // Statements of one transaction that do not wait for each other's answers are sent together.
    pipeline: true,
    // A crowd waits its turn, also on a small machine, and whoever would wait longer than people do gets a 503.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    ...more,
  });
  // TypeORM listens to its errors, once for each time that it tries to reach a database which is still starting.
  return pool.setMaxListeners(0);
}
