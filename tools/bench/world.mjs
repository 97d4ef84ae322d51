// @ts-check
// Starts the programs that all figures share: a Postgres cluster with the same durability as in production, the API on this cluster, the
// payment sandbox, and a thousand signed-in people. Also provides functions that start other programs.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { succeeds } from '../processes/process-supervisor.mjs';
import { freePort } from '../start/ports.mjs';
import { ROOT } from '../start/settings.mjs';
import { startPostgres } from '../test/runner/services.mjs';
import { makePeople } from './people.mjs';
import { startService } from './service.mjs';

/** Number of Postgres connections for the API and for each baseline that uses Postgres. */
export const CONNECTIONS = 20;
const SEASON = { SEASON_YEAR: '2025', APP_NOW: '2025-04-29T09:00:00+02:00' }; // before the first cut-off, so that every slot is on sale
const SECRETS = { session: 'bench', webhook: 'whsec_bench' };
const PEOPLE = 1000;
/** With these settings, a commit waits for the disk, as in production. Tests turn these settings off for speed. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
/**
 * Wait after a reset. It exceeds the time for which the API uses an unchecked board (`UNCHECKED_MS` in slot-board.ts), so that the API does
 * not reject free slots.
 */
const BOARD_LASTS_MS = 300;

/**
 * @typedef {Record<string, string | number>} SqlRow
 * @typedef {object} World
 * @property {boolean} quick
 * @property {string} databaseUrl
 * @property {import('./service.mjs').Service} api
 * @property {import('./people.mjs').Person[]} people
 * @property {(text: string, values?: unknown[]) => Promise<SqlRow[]>} sql
 * @property {() => Promise<void>} reset  frees every slot
 * @property {(name: string, file: string, env?: Record<string, string>) => Promise<import('./service.mjs').Service>} start  starts a program from this folder
 * @property {(webhookPort: number) => Promise<import('./service.mjs').Service>} startSandbox
 * @property {() => Promise<void>} close
 */

/**
 * @param {object} context
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} context.supervisor
 * @param {string} context.folder
 * @param {boolean} context.quick
 * @param {Record<string, string>} [context.settings]  override the API's settings below
 * @param {number} [context.clockSpeed]  speed of the database's clock, as a multiple of real time
 * @returns {Promise<World>}
 */
export async function openWorld({ supervisor, folder, quick, settings = {}, clockSpeed = 1 }) {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const postgres = await startPostgres({ settings: DURABLE, onDisk: true });
  const databaseUrl = new URL('/bench', postgres.url).href;
  await createDatabase(postgres.url);
  const database = await connect(databaseUrl);
  const sql = async (/** @type {string} */ text, /** @type {unknown[]} */ values = []) => (await database.query(text, values)).rows;
  if (clockSpeed !== 1) await speedUpClock(sql, clockSpeed);

  const node = (/** @type {string} */ file) => ({ command: process.execPath, args: [file], cwd: ROOT });
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
  const api = await startService(supervisor, 'api', { ...node(join(ROOT, 'apps/api/dist/main.js')), env });
  const close = async () => {
    await Promise.all([api.stop(), sandbox.stop()]);
    await database.end();
    await postgres.stop();
  };
  return { quick, databaseUrl, api, people, sql, start, startSandbox, reset: () => reset(sql), close };
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
    DATABASE_POOL: String(CONNECTIONS),
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
  const client = await connect(clusterUrl);
  await client.query('CREATE DATABASE bench');
  await client.end();
}

/** @param {string} url */
async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // an interrupted run stops Postgres first
  await client.connect();
  return client;
}

/**
 * Replaces `now()` in this database, in statements and column defaults, with a function whose time runs faster.
 * @param {World['sql']} sql
 * @param {number} speed
 */
async function speedUpClock(sql, speed) {
  const path = 'public, fast, pg_catalog';
  await sql(`CREATE SCHEMA fast`);
  const [now] = await sql(`SELECT pg_catalog.now()::text AS begun`);
  await sql(`CREATE FUNCTION fast.now() RETURNS timestamptz STABLE LANGUAGE sql
    AS $$ SELECT timestamptz '${now?.begun}' + (pg_catalog.now() - timestamptz '${now?.begun}') * ${speed} $$`);
  await sql(`ALTER DATABASE bench SET search_path = ${path}`);
  await sql(`SET search_path = ${path}`);
}

/**
 * Empties the tables as a superuser, which bypasses the append-only triggers as a restore does. Increments the days' versions, because
 * otherwise the API would serve an old grid.
 * @param {World['sql']} sql
 */
async function reset(sql) {
  await sql(`SET session_replication_role = replica`);
  await sql(`TRUNCATE audit, claims, idempotency_keys, outbox, selections, webhook_events CASCADE`); // and all tables that reference them
  await sql(`UPDATE day_versions SET version = version + 1, taken = 0`);
  await sql(`SET session_replication_role = origin`);
  await delay(BOARD_LASTS_MS);
}
