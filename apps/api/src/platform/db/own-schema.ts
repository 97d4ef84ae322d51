import type { DataSource } from 'typeorm';

/**
 * Names of the migrations that preceded the baseline. A database that contains one of them was created by a development version and cannot
 * be migrated.
 */
const DEVELOPMENT_MIGRATION = /1700000000\d{3}$/;

/**
 * Refuses a database that this version must not change because it belongs to another program, a development version or a newer version.
 * Call this function while holding the migration lock, so that no other process migrates between its two queries.
 * @throws Error with a one-sentence instruction
 */
export async function assertOwnSchema(source: DataSource): Promise<void> {
  const tables = await source.query<{ name: string }[]>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`);
  if (tables.length === 0) return;
  const known = new Set(source.migrations.map((migration) => migration.name ?? migration.constructor.name));

  const ran = tables.some(({ name }) => name === 'migrations')
    ? await source.query<{ name: string }[]>(`SELECT name FROM migrations ORDER BY id`)
    : [];
  if (ran.some(({ name }) => DEVELOPMENT_MIGRATION.test(name)))
    throw new Error(
      'the data were made by a development version before the first release: start again with another DATA_DIR or DATABASE_URL.',
    );
  if (!ran.some(({ name }) => known.has(name)))
    throw new Error('the database holds the tables of another program: leave DATABASE_URL out, or give one that is empty.');
  const newer = ran.filter(({ name }) => !known.has(name));
  if (newer.length > 0)
    throw new Error(
      `the data were made by a newer version (${newer.map(({ name }) => name).join(', ')}): go on with that one, or start again with another DATA_DIR or DATABASE_URL.`,
    );
}
