import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../src/entities.js';
import { dataSourceOptions, makeDataSource } from '../../src/platform/db/data-source.js';
import { makePool } from '../../src/platform/db/pool.js';

/**
 * TypeORM looks up the expressions of generated columns in its own table, which our migrations do not create. In this test, a view supplies
 * the expressions from Postgres's catalog.
 */
const GENERATED_COLUMNS = `
  CREATE VIEW typeorm_metadata AS
  SELECT 'GENERATED_COLUMN' AS type, table_catalog::text AS database, table_schema::text AS schema, table_name::text AS "table",
         column_name::text AS name, regexp_replace(generation_expression, '\\s+', ' ', 'g') AS value
    FROM information_schema.columns WHERE is_generated = 'ALWAYS'`;

/** Tables that are used only in SQL, and TypeORM's own table. */
const WITHOUT_ENTITY = [
  'admin_vouches',
  'audit',
  'challenge_cards',
  'day_versions',
  'ending_mails',
  'log_facts',
  'log_witnessings',
  'migrations',
  'place_mails',
  'state_edges',
];
const VIEWS = ['booking_money', 'terms_versions', 'typeorm_metadata'];

let admin: Client;
let migrated: DataSource;
const made: string[] = [];
const opened: DataSource[] = [];

beforeAll(async () => {
  admin = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  const url = await emptyDatabase();
  const program = await makeDataSource({ databaseUrl: url, databasePoolSize: 2 }, []).initialize();
  await program.runMigrations();
  await program.query(GENERATED_COLUMNS);
  await program.destroy();
  migrated = await open(url);
});

afterAll(async () => {
  for (const source of opened) await source.destroy();
  for (const name of made) await admin.query(`DROP DATABASE ${name}`);
  await admin.end();
});

async function emptyDatabase(): Promise<string> {
  const name = `entities_${randomBytes(6).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  made.push(name);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.toString();
}

async function open(databaseUrl: string): Promise<DataSource> {
  const source = await new DataSource(dataSourceOptions(makePool({ databaseUrl, databasePoolSize: 4 }), ENTITIES)).initialize();
  opened.push(source);
  return source;
}

/** Returns the statements that TypeORM would execute to make the tables match the entities. */
async function difference(): Promise<string[]> {
  return (await migrated.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);
}

it('entities and migrations agree on every table', async () => {
  expect(await difference()).toEqual([]);
});

it('every table has an entity, except the tables listed here', async () => {
  const rows = await migrated.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const mapped = migrated.entityMetadatas.map(({ tableName }) => tableName);
  expect(rows.map(({ name }) => name)).toEqual([...mapped, ...WITHOUT_ENTITY].sort());
});

/**
 * Returns constraints, keys, indexes and columns as Postgres prints them. TypeORM's own comparison is not enough, because it checks only
 * the names of constraints and indexes.
 */
async function printed(source: DataSource): Promise<string[]> {
  const rows = await source.query<{ line: string }[]>(`
    SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype <> 't'
    UNION ALL SELECT tablename || ' ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || concat_ws(' ', column_default, generation_expression, collation_name)
                FROM information_schema.columns WHERE table_schema = 'public'`);
  return rows.map(({ line }) => line.replace("'0'::bigint", '0')).sort();
}

it('the entities and the migrations create identical tables', async () => {
  const fromEntities = await open(await emptyDatabase());
  // Creates the functions that compute columns.
  for (const name of ['search_form', 'new_receipt_code', 'transaction_id']) {
    const [{ text }] = await migrated.query<[{ text: string }]>(`SELECT pg_get_functiondef('${name}'::regproc) AS text`);
    await fromEntities.query(text);
  }
  await fromEntities.synchronize();
  const apart = new RegExp(
    `^(${[...WITHOUT_ENTITY, ...VIEWS].join('|')})[ .]|^(users|admins|sessions) CREATE .*_(email|user|mail_domain) ON`,
  );
  const both = await Promise.all([fromEntities, migrated].map(printed));
  const [entities, migrations] = both.map((lines) => lines.filter((line) => !apart.test(line)));
  expect(entities).toEqual(migrations);
});

it.each([
  ['an extra column', `ALTER TABLE bookings ADD COLUMN colour text`, `ALTER TABLE bookings DROP COLUMN colour`],
  ['a nullable column', `ALTER TABLE users ALTER COLUMN phone DROP NOT NULL`, `ALTER TABLE users ALTER COLUMN phone SET NOT NULL`],
  [
    'a missing constraint',
    `ALTER TABLE claims DROP CONSTRAINT claims_owner`,
    `ALTER TABLE claims ADD CONSTRAINT claims_owner CHECK (true) NOT VALID`,
  ],
])('the comparison detects %s', async (_, change, undo) => {
  await migrated.query(change);
  expect(await difference()).not.toEqual([]);
  await migrated.query(undo);
  expect(await difference()).toEqual([]);
});
