import pg, { type Pool } from 'pg';
import { DefaultNamingStrategy, type Table, DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import type { Config } from '../config/config.js';
import { MIGRATIONS } from './migrations/index.js';
import { makePool } from './pool.js';

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Maps camelCase properties to snake_case columns, and names keys the way Postgres does. */
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
 * TypeORM options for an existing pool. TypeORM closes the pool together with the data source. `synchronize` is off because the schema
 * changes only through reviewed migrations, run by `migrate.js`.
 */
export function dataSourceOptions(pool: Pool, entities: MixedList<Function>): DataSourceOptions {
  return {
    type: 'postgres',
    driver: driverOver(pool),
    entities,
    namingStrategy: new NamingStrategy(),
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    // `gen_random_uuid()` is built into Postgres, so TypeORM does not need to install an extension.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
  };
}

/** Makes TypeORM use the existing pool. TypeORM calls the driver's `Pool` constructor, which here returns the existing pool. */
function driverOver(pool: Pool): object {
  return {
    ...pg,
    Pool: function GivenPool() {
      return pool;
    },
  };
}

/**
 * Creates a data source for single-task programs such as migrations. Statements have no timeout, because no request waits for them and
 * creating a large index can take longer than the usual fifteen seconds. Lock waits do have a timeout, because while this program waits
 * for a table lock, other statements on that table have to wait behind it.
 * @param entities empty for a program that only runs SQL. A program that runs services must list the entities; otherwise, the services fail
 * at their first entity query
 */
export function makeDataSource(config: Pick<Config, 'databaseUrl' | 'databasePoolSize'>, entities: MixedList<Function>): DataSource {
  return new DataSource(dataSourceOptions(makePool(config, { statement_timeout: 0, lock_timeout: 5_000 }), entities));
}
