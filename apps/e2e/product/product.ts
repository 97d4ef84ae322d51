// Runs an app instance as `npm start` does, but on free ports and with disposable data.
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { apiEnvironment, migrate, startApi } from '../../../tools/start/api.mjs';
import { buildIfNeeded } from '../../../tools/start/build.mjs';
import { startGuard } from '../../../tools/processes/guard.mjs';
import { createProcessSupervisor } from '../../../tools/processes/process-supervisor.mjs';
import { startPayments } from '../../../tools/start/payments.mjs';
import { freePort } from '../../../tools/start/ports.mjs';
import { startPostgres } from '../../../tools/test/runner/services.mjs';

/**
 * The specification's 2025 season, on the morning of 1 June. The job that releases expired holds runs every second, so that no journey
 * waits long for a slot to become free.
 */
const GAME = { SEASON_YEAR: '2025', APP_NOW: '2025-06-01T09:00:00+02:00', RATE_LIMITS: 'off', EXPIRE_SECONDS: '1' };

/** Folder for the logs of all instances, next to the journeys' results. */
const LOGS = fileURLToPath(new URL('../test-results/product', import.meta.url));

export interface Product {
  url: string;
  databaseUrl: string;
  /** One-time token for creating the first organiser. */
  setupToken: string;
  /** Restarts the API with the app's clock set to another time, for example `2026-01-02T09:00:00+02:00`. */
  moveTo: (appNow: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Builds the projects whose sources have changed, or nothing if `WEB_DIST` is set. */
export async function buildProduct(): Promise<void> {
  if (process.env.WEB_DIST) return;
  const supervisor = createProcessSupervisor();
  try {
    await buildIfNeeded(supervisor);
  } finally {
    await supervisor.endAll();
  }
}

/** @param name name of the instance's log folder @param given additional environment variables */
export async function startProduct(name: string, given: Record<string, string> = {}): Promise<Product> {
  const supervisor = createProcessSupervisor();
  let api = createProcessSupervisor();
  const guard = startGuard();
  const dataDir = mkdtempSync(join(tmpdir(), 'raffle-e2e-'));
  guard.entrust({ remove: dataDir });
  mkdirSync(join(dataDir, 'logs'));
  const database = await makeDatabase();
  const stop = async () => {
    await api.endAll();
    await supervisor.endAll();
    await database.remove();
    cpSync(join(dataDir, 'logs'), join(LOGS, name), { recursive: true });
    rmSync(dataDir, { recursive: true, force: true });
    await guard.release();
    expectNoLeaks(join(LOGS, name));
  };
  const setupToken = randomBytes(16).toString('hex');
  try {
    const [port, providerPort] = [await freePort(), await freePort()];
    // The site uses the host `localhost` and the provider 127.0.0.1, so that the browser treats them as two sites, as in production.
    const publicUrl = `http://localhost:${port}`;
    const provider = { SANDBOX_PORT: String(providerPort), SANDBOX_PUBLIC_URL: `http://127.0.0.1:${providerPort}` };
    const run = {
      supervisor,
      settings: { env: { ...ownEnvironment(), ...provider, ADMIN_SETUP_TOKEN: setupToken }, dataDir, port, host: '127.0.0.1', publicUrl },
    };
    const env = apiEnvironment(run, { ...(await startPayments(run)), ...GAME, ...given, DATABASE_URL: database.url });
    await migrate(run, env);
    await startApi({ ...run, supervisor: api }, env);
    const moveTo = async (appNow: string) => {
      await api.endAll();
      api = createProcessSupervisor();
      await startApi({ ...run, supervisor: api }, { ...env, APP_NOW: appNow });
    };
    return { url: publicUrl, databaseUrl: database.url, setupToken, moveTo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Matches private data that the journeys create: email addresses, phone numbers, passwords, security answers, signed cookies and link
 * tokens.
 */
const PRIVATE =
  /[\w.+-]+@example\.com|(?<![\d.])(?:\+?267)?71 ?1\d{2} ?\d{3}(?![\d.])|mokoro-[0-9a-f]{8}|\bleopard\b|the tongue of the water|s(?::|%3A)[\w-]{20,}\.|[#?](?:token|key)=/i;

/** Matches request IDs, whose digits may happen to look like a phone number. */
const REQUEST_IDS = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** Checks that no log file in the folder contains private data. @throws Error if one does */
export function expectNoLeaks(folder: string): void {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  const leaks = lines.filter((line) => PRIVATE.test(line.replace(REQUEST_IDS, '')));
  if (leaks.length > 0) throw new Error(`the product's log contains private data:\n${leaks.slice(0, 10).join('\n')}`);
}

/** Returns the environment variables, except those that could give a test access to real data, email or money. */
function ownEnvironment(): Record<string, string> {
  const foreign =
    /^(DATABASE_URL|REDIS_URL|SMTP_URL|DATA_DIR|PORT|HOST|PUBLIC_URL|WORKER|NODE_ENV|STRIPE_.*|SANDBOX_.*|SESSION_SECRET|ADMIN_SETUP_TOKEN)$/;
  const kept = Object.entries(process.env).flatMap(([name, value]) => (value === undefined || foreign.test(name) ? [] : [[name, value]]));
  return Object.fromEntries(kept);
}

/** Creates an empty database in the cluster that TEST_DATABASE_URL points to, or in a new cluster if it is not set. */
async function makeDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await startPostgres();
  const cluster = given ?? own?.url ?? '';
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  await onCluster(cluster, `CREATE DATABASE ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    remove: () => (own ? own.stop() : onCluster(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
