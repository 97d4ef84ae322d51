import pg, { type Pool } from 'pg';
import { DefaultNamingStrategy, type Table, DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import type { Config } from '../config/config.js';
import { MIGRATIONS } from './migrations/index.js';
import { makePool } from './pool.js';

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Properties are camelCase and columns snake_case; a key without a name of its own has the one that Postgres gives it. */
export class NamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined, embeddedPrefixes: string[]): string {
    return [...embeddedPrefixes.map(snakeCase), customName ?? snakeCase(propertyName)].join('_');
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return `${snakeCase(relationName)}_${referencedColumnName}`;
  }

  override primaryKeyName(table: Table | string): string {
    return `${this.getTableName(table)}_pkey`;
  }

  override foreignKeyName(table: Table | string, columnNames: string[]): string {
    return [this.getTableName(table), ...columnNames, 'fkey'].join('_');
  }
}

/**
 * TypeORM over these connections, which it closes when it is closed. Never synchronize: the schema changes by reviewed
 * migrations only, run by `migrate.js`.
 */
export function dataSourceOptions(pool: Pool, entities: MixedList<Function> = []): DataSourceOptions {
  return {
    type: 'postgres',
    driver: driverOver(pool),
    entities,
    namingStrategy: new NamingStrategy(),
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    // `gen_random_uuid()` is Postgres' own: TypeORM need not ask for an extension.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
  };
}

/** TypeORM makes its pool with the driver that it is given: with this one it gets the pool that is there. */
function driverOver(pool: Pool): object {
  return {
    ...pg,
    Pool: function GivenPool() {
      return pool;
    },
  };
}

/**
 * For programs of one task, such as the migrations: nobody waits for them as for a page, and a statement that is cancelled after
 * fifteen seconds (an index over all tickets) would be begun anew for ever. Only for a lock they wait no longer than people would
 * wait behind them: whoever asks for a table after them queues there too.
 * @param entities none for what speaks SQL only: a program that runs services names them, or they fail at their first row
 */
export function makeDataSource(config: Pick<Config, 'databaseUrl' | 'databasePoolSize'>, entities: MixedList<Function>): DataSource {
  return new DataSource(dataSourceOptions(makePool(config, { statement_timeout: 0, lock_timeout: 5_000 }), entities));
}
