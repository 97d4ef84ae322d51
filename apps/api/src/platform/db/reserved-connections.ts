import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type QueryResultRow } from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { Connection } from './pool.js';

/** Opened when they are first needed, and closed again when nobody does. */
const RESERVED = 2;

/**
 * Connections beside the pool, for what must not wait however many people wait for a connection: what the payment
 * provider tells is written down, and whoever asks whether the database is there is answered. Single statements only,
 * each its own transaction.
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
    // An idle connection that the server ended: the next statement opens another.
    this.pool.on('error', (error) => this.logger.warn(`a reserved connection was lost: ${error.message}`));
  }

  async rows<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
