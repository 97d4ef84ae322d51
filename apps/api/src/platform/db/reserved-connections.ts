import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type QueryResultRow } from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { Connection } from './pool.js';

/** Maximum number of reserved connections. They open on demand and close when idle. */
const RESERVED = 2;

/**
 * Connections outside the pool, for work that must not wait when the pool is exhausted: recording the provider's events and checking the
 * database's health. Runs single statements only, each in its own transaction.
 */
@Injectable()
export class ReservedConnections implements OnApplicationShutdown {
  private readonly logger = new Logger(ReservedConnections.name);
  private readonly pool: Pool;

  constructor(@Inject(CONFIG) { databaseUrl }: Pick<Config, 'databaseUrl'>) {
    this.pool = new Pool({
      Client: Connection,
      connectionString: databaseUrl,
      max: RESERVED,
      application_name: 'raffle-reserved',
      connectionTimeoutMillis: 10_000,
      statement_timeout: 15_000,
    });
    // Emitted when the server has ended an idle connection. The next statement opens another one.
    this.pool.on('error', (error) => this.logger.warn(`a reserved connection was lost: ${error.message}`));
  }

  async rows<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
