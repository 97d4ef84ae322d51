import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import type { Config } from '../config/config.js';
import { Connection } from './connection.js';
import { MIGRATIONS } from './migrations/index.js';

/** Never synchronize: the schema changes by reviewed migrations only, run by `migrate.js`. */
export function dataSourceOptions(
  config: Pick<Config, 'databaseUrl' | 'databasePoolSize'>,
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type
  entities: MixedList<Function> = [],
): DataSourceOptions {
  return {
    type: 'postgres',
    url: config.databaseUrl,
    entities,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    applicationName: 'raffle',
    extra: {
      Client: Connection,
      max: config.databasePoolSize,
      // Statements of one transaction that do not wait for each other's answers are sent together.
      pipeline: true,
      // A crowd waits its turn, also on a small machine, and whoever would wait longer than people do gets a 503.
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}

export function makeDataSource(config: Pick<Config, 'databaseUrl' | 'databasePoolSize'>): DataSource {
  return new DataSource(dataSourceOptions(config));
}
