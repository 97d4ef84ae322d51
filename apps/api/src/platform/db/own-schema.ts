import type { DataSource } from 'typeorm';

/**
 * Nothing is changed in a database that is somebody else's, or whose schema is newer than this version knows.
 * @throws Error with one sentence that says what to do
 */
export async function insistOnOwnSchema(source: DataSource): Promise<void> {
  const tables = await source.query<{ name: string }[]>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`);
  if (tables.length === 0) return;
  const known = new Set(source.migrations.map((migration) => migration.name ?? migration.constructor.name));
  // Two moments: whoever migrates asks this under the lock of the migrations, so that no other comes in between.
  const ran = tables.some(({ name }) => name === 'migrations')
    ? await source.query<{ name: string }[]>(`SELECT name FROM migrations ORDER BY id`)
    : [];
  if (!ran.some(({ name }) => known.has(name)))
    throw new Error('the database holds the tables of another program: leave DATABASE_URL out, or give one that is empty.');
  const newer = ran.filter(({ name }) => !known.has(name));
  if (newer.length > 0)
    throw new Error(
      `the data were made by a newer version (${newer.map(({ name }) => name).join(', ')}): go on with that one, or begin anew with another DATA_DIR or DATABASE_URL.`,
    );
}
