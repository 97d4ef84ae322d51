import { randomBytes } from 'node:crypto';
import { Client as PgClient } from 'pg';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin } from '../../../test/admin.js';
import { makeCheckout, makePerson } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { makeTestDatabase } from '../../../test/test-database.js';
import { makeDataSource } from './data-source.js';
import { grantRoles, UNDELETABLE_TABLES } from './roles.js';

/** Suffix of role names. Roles belong to the whole server, and other test files run in parallel. */
const suffix = randomBytes(6).toString('hex');
const NAMES = { app: `app_${suffix}`, reader: `reader_${suffix}` };
const PASSWORDS = { app: `it's ${suffix}`, reader: suffix };

let app: TestApp;
let owner: PgClient;
let working: PgClient;
let reading: PgClient;

async function connected(database: string, role?: keyof typeof NAMES): Promise<PgClient> {
  const client = new PgClient({ connectionString: as(database, role) });
  await client.connect();
  return client;
}

function as(database: string, role?: keyof typeof NAMES): string {
  const url = new URL(database);
  if (role !== undefined) {
    url.username = NAMES[role];
    url.password = encodeURIComponent(PASSWORDS[role]);
  }
  return url.href;
}

beforeAll(async () => {
  const database = await makeTestDatabase();
  const source = await makeDataSource({ databaseUrl: database.url, databasePoolSize: 1 }, []).initialize();
  // A site grants the rights again after each migration, so granting them twice must work.
  for (let run = 0; run < 2; run += 1) await grantRoles(source, PASSWORDS, NAMES);
  await source.query(`CREATE TABLE made_later (id int, note text)`);
  await grantRoles(source, PASSWORDS, NAMES);
  await source.destroy();
  owner = await connected(database.url);
  working = await connected(database.url, 'app');
  reading = await connected(database.url, 'reader');
  app = await startTestApp({ sandbox: true, env: { DATABASE_URL: as(database.url, 'app') }, database });
});

afterAll(async () => {
  for (const client of [working, reading]) await client?.end();
  for (const name of Object.values(NAMES)) await owner?.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
  await owner?.end();
  await app?.close();
});

const refusal = (client: PgClient, sql: string): Promise<string> =>
  client.query(sql).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const DENIED = '42501';

it("the app role can complete a sale, serve the organisers' pages and write an export", async () => {
  const person = await makePerson(app);
  const bought = await payAndWait(person, await makeCheckout(person, ['2025-06-14T10:00', '2025-06-14T10:15']));
  expect(bought.paymentStatus).toBe('paid');
  const organiser = await makeAdmin(app, 'organiser');
  expect((await organiser.get(ADMIN_API.bookings)).status).toBe(200);
  const tickets = await organiser.fetch(ADMIN_API.export('tickets', 2025));
  expect(await tickets.text()).toContain(bought.referenceNumber);
});

it.each([
  'CREATE TABLE mine (id int)',
  'CREATE TEMP TABLE mine (id int)',
  'CREATE SCHEMA mine',
  'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'CREATE ROLE mine',
  'ALTER TABLE users ADD COLUMN mine int',
  'DROP TABLE feedback',
  'DROP TRIGGER audit_append_only ON audit',
  'ALTER TABLE log_entries DISABLE TRIGGER ALL',
  'TRUNCATE feedback',
  `SET session_replication_role = 'replica'`,
  `COPY users TO PROGRAM 'cat'`,
])('the app role can neither change the schema nor bypass a trigger: %s', async (sql) => {
  expect(await refusal(working, sql)).toBe(DENIED);
});

it('the app role cannot rewrite append-only tables', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgfoid = 'audit_is_append_only'::regproc`,
  );
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['audit', 'admin_audit', 'log_entries', 'log_checkpoints', 'log_witnessings']));
  for (const name of names) {
    const [column] = (
      await owner.query(
        `SELECT quote_ident(attname) AS c FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND attidentity = '' LIMIT 1`,
        [name],
      )
    ).rows;
    expect([name, await refusal(working, `UPDATE ${name} SET ${column.c} = ${column.c}`)]).toEqual([name, DENIED]);
    expect([name, await refusal(working, `DELETE FROM ${name}`)]).toEqual([name, DENIED]);
  }
});

it('the app role cannot delete money, tickets or results, or change the migration record', async () => {
  for (const name of UNDELETABLE_TABLES) expect([name, await refusal(working, `DELETE FROM ${name}`)]).toEqual([name, DENIED]);
  expect(await refusal(working, `UPDATE state_edges SET entity = entity`)).toBe(DENIED);
  expect(await refusal(working, `DELETE FROM migrations`)).toBe(DENIED);
});

it('both roles can use tables created by later migrations', async () => {
  expect(await refusal(working, `INSERT INTO made_later VALUES (1, 'x')`)).toBe('done');
  expect(await refusal(reading, `SELECT id, note FROM made_later`)).toBe('done');
});

it('the reader role can read everything except secrets and can write nothing', async () => {
  expect(await refusal(reading, 'SELECT id, full_name, email FROM users')).toBe('done');
  expect(await refusal(reading, 'SELECT * FROM log_entries')).toBe('done');
  for (const secret of [
    'password_hash FROM users',
    'security_answer_hash FROM users',
    'totp_secret FROM admins',
    '1 FROM sessions',
    '1 FROM outbox',
  ])
    expect([secret, await refusal(reading, `SELECT ${secret}`)]).toEqual([secret, DENIED]);
  for (const sql of [`UPDATE users SET full_name = 'x'`, 'DELETE FROM feedback', 'CREATE TEMP TABLE mine (id int)'])
    expect(await refusal(reading, sql)).toBe(DENIED);
});
