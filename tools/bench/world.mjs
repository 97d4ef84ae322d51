// @ts-check
// Everything that the figures share: one Postgres cluster with production's durability, the product's api on it, the payment
// sandbox, a thousand signed-in people, and the way to start whatever else a figure needs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { succeeds } from '../processes/process-supervisor.mjs';
import { freePort } from '../start/ports.mjs';
import { ROOT } from '../start/settings.mjs';
import { startPostgres } from '../test/runner/services.mjs';
import { makePeople } from './people.mjs';
import { startService } from './service.mjs';

/** Connections of the api and of every baseline that talks to Postgres. */
export const PROCESSES = { pool: 20 };
const SEASON = { SEASON_YEAR: '2025', APP_NOW: '2025-04-29T09:00:00+02:00' }; // before the first cut-off: every slot is on sale
const SECRETS = { session: 'bench', webhook: 'whsec_bench' };
const PEOPLE = 1000;
/** What the tests switch off for speed, on again: a commit here waits for the disk as in production. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
/** The api may serve a hint this old about what is taken; after a reset it must have forgotten. */
const HINTS_LAST_MS = 300;

/**
 * @typedef {Record<string, string | number>} SqlRow
 * @typedef {object} World
 * @property {boolean} quick
 * @property {string} databaseUrl
 * @property {import('./service.mjs').Service} api
 * @property {import('./people.mjs').Person[]} people
 * @property {(text: string, values?: unknown[]) => Promise<SqlRow[]>} sql
 * @property {() => Promise<void>} reset  every slot is free again and nobody ever held one
 * @property {(name: string, file: string, env?: Record<string, string>) => Promise<import('./service.mjs').Service>} start  a program of this folder
 * @property {(webhookPort: number) => Promise<import('./service.mjs').Service>} startSandbox
 */

/**
 * @param {{ supervisor: import('../processes/process-supervisor.mjs').ProcessSupervisor, closing: (() => Promise<void>)[], options: import('./options.mjs').Options, settings?: Record<string, string>, clockSpeed?: number }} context  `settings` of the api, before the bench's own; the database's clock may run faster than the world's
 * @returns {Promise<World>}
 */
export async function openWorld({ supervisor, closing, options, settings = {}, clockSpeed = 1 }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'raffle-bench-'));
  closing.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const starting = startPostgres({ settings: DURABLE, onDisk: true });
  closing.push(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => {},
    ),
  );
  const postgres = await starting;
  const databaseUrl = new URL('/bench', postgres.url).href;
  await createDatabase(postgres.url);
  const sql = await connect(databaseUrl, closing);
  if (clockSpeed !== 1) await hurry(sql, clockSpeed);

  const node = (/** @type {string} */ file, /** @type {string[]} */ flags = []) => ({
    command: process.execPath,
    args: [...flags, file],
    cwd: ROOT,
  });
  const start = (/** @type {string} */ name, /** @type {string} */ file, env = {}) =>
    startService(supervisor, name, { ...node(join(ROOT, 'tools/bench', file)), env: { ...process.env, ...env } });
  const startSandbox = (/** @type {number} */ webhookPort) =>
    startService(supervisor, 'payment sandbox', {
      ...node(join(ROOT, 'packages/stripe-sandbox/dist/main.js')),
      env: {
        ...process.env,
        NODE_ENV: 'development',
        SANDBOX_PORT: '0',
        STRIPE_WEBHOOK_SECRET: SECRETS.webhook,
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/api/payments/webhook`,
      },
    });

  const apiPort = await freePort();
  const sandbox = await startSandbox(apiPort);
  const env = { ...process.env, ...SEASON, ...apiSettings({ dataDir, databaseUrl, apiPort, sandboxPort: sandbox.port }), ...settings };
  await succeeds(
    supervisor.start('migration', { ...node(join(ROOT, 'apps/api/dist/commands/migrate.js')), env }),
    'The database could not be prepared',
  );
  const people = await makePeople(sql, PEOPLE, SECRETS.session);
  const profiling = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
  const api = await startService(supervisor, 'api', { ...node(join(ROOT, 'apps/api/dist/main.js'), profiling), env });
  return { quick: options.quick, databaseUrl, api, people, sql, start, startSandbox, reset: () => reset(sql) };
}

/** @param {{ dataDir: string, databaseUrl: string, apiPort: number, sandboxPort: number }} places */
function apiSettings({ dataDir, databaseUrl, apiPort, sandboxPort }) {
  return {
    NODE_ENV: 'development',
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${apiPort}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(PROCESSES.pool),
    REDIS_URL: '',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    SESSION_SECRET: SECRETS.session,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: SECRETS.webhook,
    STRIPE_API_BASE: `http://127.0.0.1:${sandboxPort}`,
  };
}

/** @param {string} clusterUrl */
async function createDatabase(clusterUrl) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query('CREATE DATABASE bench');
  await client.end();
}

/**
 * @param {string} databaseUrl
 * @param {(() => Promise<void>)[]} closing
 * @returns {Promise<World['sql']>}
 */
async function connect(databaseUrl, closing) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // Postgres is stopped under it when the run is interrupted
  await client.connect();
  closing.push(() => client.end().catch(() => {}));
  return async (text, values) => (await client.query(text, values)).rows;
}

/**
 * From here on every `now()` of this database goes so many times as fast: of each statement and of each default that migrations write.
 * @param {World['sql']} sql
 * @param {number} speed
 */
async function hurry(sql, speed) {
  const path = 'public, hurried, pg_catalog';
  await sql(`CREATE SCHEMA hurried`);
  const [now] = await sql(`SELECT pg_catalog.now()::text AS begun`);
  await sql(`CREATE FUNCTION hurried.now() RETURNS timestamptz STABLE LANGUAGE sql
    AS $$ SELECT timestamptz '${now?.begun}' + (pg_catalog.now() - timestamptz '${now?.begun}') * ${speed} $$`);
  await sql(`ALTER DATABASE bench SET search_path = ${path}`);
  await sql(`SET search_path = ${path}`);
}

/**
 * The audit trail is append-only by trigger, so nothing could be undone the ordinary way; the superuser passes triggers by as a
 * restore does. Versions of days only ever grow, or the api would take an old grid for a current one.
 * @param {World['sql']} sql
 */
async function reset(sql) {
  await sql(`SET session_replication_role = replica`);
  await sql(`TRUNCATE audit, claims, idempotency_keys, outbox, selections, webhook_events CASCADE`); // and whatever hangs on selections
  await sql(`UPDATE day_versions SET version = version + 1, taken = 0`);
  await sql(`SET session_replication_role = origin`);
  await delay(HINTS_LAST_MS);
}
