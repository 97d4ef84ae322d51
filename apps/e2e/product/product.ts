// The whole product as `npm start` runs it, on free ports and with data that nobody will miss.
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiEnvironment, migrate, startApi } from '../../../tools/start/api.mjs';
import { buildIfNeeded } from '../../../tools/start/build.mjs';
import { startGuard } from '../../../tools/start/guard.mjs';
import { createHousehold } from '../../../tools/start/household.mjs';
import { startPayments } from '../../../tools/start/payments.mjs';
import { freePort } from '../../../tools/start/ports.mjs';
import { makeDatabase } from './throwaway-database.js';

/** The product of the specification: the season of 2025 on the morning of its first of June. */
const GAME = { SEASON_YEAR: '2025', APP_NOW: '2025-06-01T09:00:00+02:00', RATE_LIMITS: 'off' };

/** What the product said is kept beside the journeys' own results. */
const LOGS = fileURLToPath(new URL('../test-results/product', import.meta.url));

export interface Product {
  url: string;
  databaseUrl: string;
  /** Makes the first organiser, once. */
  setupToken: string;
  stop: () => Promise<void>;
}

/** Builds what is stale. A given web build is taken as it is, so that one can try a build of one's own. */
export async function buildProduct(): Promise<void> {
  if (process.env.WEB_DIST) return;
  const household = createHousehold();
  try {
    await buildIfNeeded(household);
  } finally {
    await household.endAll();
  }
}

/** @param name of the folder that keeps what it said */
export async function startProduct(name: string): Promise<Product> {
  const household = createHousehold();
  const guard = startGuard();
  const dataDir = mkdtempSync(join(tmpdir(), 'raffle-e2e-'));
  guard.entrust({ remove: dataDir });
  mkdirSync(join(dataDir, 'logs'));
  const database = await makeDatabase();
  const stop = async () => {
    await household.endAll();
    await database.remove();
    cpSync(join(dataDir, 'logs'), join(LOGS, name), { recursive: true });
    rmSync(dataDir, { recursive: true, force: true });
    await guard.release();
  };
  const setupToken = randomBytes(16).toString('hex');
  try {
    const [port, providerPort] = [await freePort(), await freePort()];
    // The shop is `localhost` and the provider 127.0.0.1, so that for the browser they are two sites, as in earnest.
    const publicUrl = `http://localhost:${port}`;
    const provider = { SANDBOX_PORT: String(providerPort), SANDBOX_PUBLIC_URL: `http://127.0.0.1:${providerPort}` };
    const run = {
      household,
      settings: { env: { ...ownEnvironment(), ...provider, ADMIN_SETUP_TOKEN: setupToken }, dataDir, port, host: '127.0.0.1', publicUrl },
    };
    const env = apiEnvironment(run, { ...(await startPayments(run)), ...GAME, DATABASE_URL: database.url });
    await migrate(run, env);
    await startApi(run, env);
    return { url: publicUrl, databaseUrl: database.url, setupToken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Without what could lead to somebody's real data, mail or money. */
function ownEnvironment(): Record<string, string> {
  const foreign =
    /^(DATABASE_URL|REDIS_URL|SMTP_URL|DATA_DIR|PORT|HOST|PUBLIC_URL|WORKER|NODE_ENV|STRIPE_.*|SANDBOX_.*|SESSION_SECRET|ADMIN_SETUP_TOKEN)$/;
  const kept = Object.entries(process.env).flatMap(([name, value]) => (value === undefined || foreign.test(name) ? [] : [[name, value]]));
  return Object.fromEntries(kept);
}
