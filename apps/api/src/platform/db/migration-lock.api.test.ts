import { makeEmptyDatabase } from '../../../test/test-database.js';
import { makeDataSource } from './data-source.js';
import { aloneAtMigrations } from './migration-lock.js';

it('if two processes start at the same time, one migrates and the other finds nothing left to do', async () => {
  const { url, drop } = await makeEmptyDatabase();
  const open = () => makeDataSource({ databaseUrl: url, databasePoolSize: 2 }, []).initialize();
  const sources = await Promise.all([open(), open()]);
  try {
    const done = await Promise.all(sources.map((source) => aloneAtMigrations(source, () => source.runMigrations())));
    expect(done.map((migrations) => migrations.length).sort((one, other) => one - other)).toEqual([0, sources[0].migrations.length]);
  } finally {
    await Promise.all(sources.map((source) => source.destroy()));
    await drop();
  }
});
