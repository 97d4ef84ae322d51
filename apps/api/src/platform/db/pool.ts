import pg, { type Pool, type PoolConfig } from 'pg';
import type { Config } from '../config/config.js';

const swallow = (): void => undefined;

/**
 * A connection whose loss does not end the process. When a connection is lost, its pending query fails. The connection also emits an
 * 'error' event, which would end the process if there were no listener, for example just after the pool has handed out the connection. The
 * listener survives `removeAllListeners()`, which BullMQ calls on a connection that it is about to end. The server may end that connection
 * first.
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

/** Creates a process's connection pool, which is shared by TypeORM, plain SQL and the sign-in session store. */
export function makePool({ databaseUrl, databasePoolSize }: Pick<Config, 'databaseUrl' | 'databasePoolSize'>, more: PoolConfig = {}): Pool {
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: databaseUrl,
    application_name: 'raffle',
    max: databasePoolSize,
    // Statements in a transaction that do not depend on each other's results are sent together.
    pipeline: true,
    // Longest time that a request waits for a connection. If none becomes free in time, the request gets a 503.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    ...more,
  });
  // TypeORM adds an error listener each time it tries to connect to a database that is still starting, so the number of listeners is not
  // limited.
  return pool.setMaxListeners(0);
}
