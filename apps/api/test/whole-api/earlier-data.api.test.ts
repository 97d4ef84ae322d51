import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { API } from '@raffle/contracts/routes';
import { Client as PgClient } from 'pg';
import { DataSource } from 'typeorm';
import { signInAdmin } from '../admin.js';
import { Client } from '../client.js';
import { expectInvariants } from '../expect-invariants.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { makeEmptyDatabase } from '../test-database.js';
import { dataSourceOptions, makeDataSource } from '../../src/platform/db/data-source.js';
import { MIGRATIONS } from '../../src/platform/db/migrations/index.js';
import { makePool } from '../../src/platform/db/pool.js';

/**
 * A small season as it stood after migration 93, before TypeORM's entities: a hundred bookings that the seed made, and what a
 * buyer, a cashier and two organisers did through the api, with the answers that the api gave then. Never made anew: it stands
 * for the data of people who started the product earlier.
 */
interface EarlierSeason {
  /** The last migration that had run. */
  migratedTo: string;
  buyer: { email: string; password: string };
  owner: { username: string; password: string };
  tables: Record<string, unknown[]>;
  sequences: { name: string; value: string | null }[];
  answers: { who: 'visitor' | 'buyer' | 'owner'; path: string; text: string }[];
}

const season = JSON.parse(
  gunzipSync(readFileSync(join(__dirname, '../fixtures/season-of-migration-93.json.gz'))).toString(),
) as EarlierSeason;
let app: TestApp;
/** Who they are to the api now, as headers. */
let headers: Record<EarlierSeason['answers'][number]['who'], Record<string, string>>;

beforeAll(async () => {
  const database = await makeEmptyDatabase();
  await restore(database.url);
  const rest = await makeDataSource({ databaseUrl: database.url, databasePoolSize: 2 }, []).initialize();
  await rest.runMigrations();
  await rest.destroy();
  app = await startTestApp({ sandbox: true, database, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  const buyer = new Client(app.url);
  expect(await buyer.post(API.login, { username: season.buyer.email, password: season.buyer.password })).toMatchObject({ status: 200 });
  const owner = await signInAdmin(app, season.owner.username, season.owner.password);
  headers = { visitor: {}, buyer: { cookie: buyer.cookie }, owner: { cookie: owner.client.cookie, 'Admin-Token': owner.token } };
});
afterAll(() => app?.close());

/** The tables as the migrations of then made them, with the rows of then. */
async function restore(databaseUrl: string): Promise<void> {
  const migrations = MIGRATIONS.filter(({ name }) => name.slice(-season.migratedTo.length) <= season.migratedTo);
  const source = await new DataSource({ ...dataSourceOptions(makePool({ databaseUrl, databasePoolSize: 2 })), migrations }).initialize();
  await source.runMigrations();
  await source.destroy();
  const client = new PgClient({ connectionString: databaseUrl });
  await client.connect();
  // Neither triggers nor foreign keys: the rows are what they left behind.
  await client.query(`SET session_replication_role = 'replica'`);
  await client.query(`TRUNCATE ${Object.keys(season.tables).join(', ')}`);
  for (const [table, rows] of Object.entries(season.tables)) {
    const { rows: columns } = await client.query<{ name: string }>(
      `SELECT quote_ident(column_name) AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
      [table],
    );
    const names = columns.map(({ name }) => name).join(', ');
    await client.query(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  for (const { name, value } of season.sequences)
    if (value !== null && name !== 'migrations_id_seq') await client.query(`SELECT setval($1, $2)`, [name, value]);
  await client.end();
}

/** What the clock decides, and the log, which is signed by this installation alone. */
const NOT_KEPT = ['asOf', 'lastSignInAt', 'log'];

/** What answers have learnt to say since; each is tested where it is made. */
const SAID_SINCE = ['challengeCards', 'claimDays', 'code', 'contacts', 'outside', 'passed', 'records', 'tellsPlaces', 'waiting'];

function lasting(text: string): unknown {
  if (!text.startsWith('{') && !text.startsWith('[')) return text;
  return JSON.parse(text, (key, value: unknown) => ([...NOT_KEPT, ...SAID_SINCE].includes(key) ? undefined : value));
}

it.each(season.answers.map(({ who, path }, at) => [who, path, at] as const))('%s still reads %s', async (who, path, at) => {
  const answer = await fetch(app.url + path, { headers: headers[who] });
  expect(answer.status).toBe(200);
  expect(lasting(await answer.text())).toEqual(lasting(season.answers[at]?.text ?? ''));
});

it('keeps every promise over it, and sells on', async () => {
  await expectInvariants(app);
  const wish = { slots: [{ id: '2025-08-09T10:00', date: '2025-08-09' }], totalAmount: 3, paymentStatus: 'none', referenceNumber: '' };
  const buyer = new Client(app.url);
  await buyer.post(API.login, { username: season.buyer.email, password: season.buyer.password });
  expect(await buyer.post(API.selections, wish)).toMatchObject({ status: 201 });
  await expectInvariants(app);
});
