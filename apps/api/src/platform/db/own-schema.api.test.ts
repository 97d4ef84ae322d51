import type { DataSource } from 'typeorm';
import { makeEmptyDatabase, makeTestDatabase } from '../../../test/test-database.js';
import { makeDataSource } from './data-source.js';
import { assertOwnSchema } from './own-schema.js';

let drop: () => Promise<void>;
let source: DataSource;
async function open(make: typeof makeEmptyDatabase): Promise<void> {
  const database = await make();
  drop = database.drop;
  source = await makeDataSource({ databaseUrl: database.url, databasePoolSize: 1 }, []).initialize();
}
afterEach(async () => {
  await source.destroy();
  await drop();
});

it('accepts an empty database and a database with its own schema', async () => {
  await open(makeEmptyDatabase);
  await assertOwnSchema(source);
  await source.destroy();
  await drop();
  await open(makeTestDatabase);
  await assertOwnSchema(source);
});

it('refuses a database created by a newer version', async () => {
  await open(makeTestDatabase);
  await source.query(`INSERT INTO migrations (timestamp, name) VALUES (1700000009999, 'FromTheFuture1700000009999')`);
  await expect(assertOwnSchema(source)).rejects.toThrow(
    /^the data were made by a newer version \(FromTheFuture1700000009999\): go on with that one, or start again with another DATA_DIR or DATABASE_URL\.$/,
  );
});

it.each(['FirstSchema1700000000001', 'RefundTexts1700000000371'])('refuses a database with the development migration %s', async (name) => {
  await open(makeTestDatabase);
  await source.query(`UPDATE migrations SET timestamp = 1700000000001, name = $1`, [name]);
  await expect(assertOwnSchema(source)).rejects.toThrow(
    /^the data were made by a development version before the first release: start again with another DATA_DIR or DATABASE_URL\.$/,
  );
});

it.each([
  ['without migrations', 'CREATE TABLE customers (id int)'],
  [
    'with migrations of its own',
    `CREATE TABLE migrations (id serial, timestamp bigint, name text); INSERT INTO migrations (timestamp, name) VALUES (1, 'Other1')`,
  ],
])("refuses another program's database, %s", async (_what, sql) => {
  await open(makeEmptyDatabase);
  await source.query(sql);
  await expect(assertOwnSchema(source)).rejects.toThrow(
    'the database holds the tables of another program: leave DATABASE_URL out, or give one that is empty.',
  );
});
