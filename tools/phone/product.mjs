// @ts-check
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../processes/failure.mjs';
import { freePort } from '../start/ports.mjs';
import { step } from '../start/terminal.mjs';
import { ROOT } from '../start/settings.mjs';

/** The season that the specification describes, on the morning of 1 June 2025. */
const GAME = { SEASON_YEAR: '2025', APP_NOW: '2025-06-01T09:00:00+02:00' };

/** In a new clone, `npm start` first installs and builds. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Runs `npm start` on free ports.
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {string} dataDir
 * @returns {Promise<string>} the URL of the site
 */
export async function startProduct(supervisor, dataDir) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const own = { ...GAME, PORT: String(port), SANDBOX_PORT: String(await freePort()), DATA_DIR: dataDir };
  const {
    DATABASE_URL: _database,
    REDIS_URL: _redis,
    SMTP_URL: _mail,
    PUBLIC_URL: _public,
    npm_lifecycle_event: _script,
    ...env
  } = process.env;
  await step('Starting the product', async () => {
    const product = supervisor.start('product', {
      command: process.execPath,
      args: [join(ROOT, 'tools/start/start.mjs')],
      cwd: ROOT,
      env: { ...env, ...own },
    });
    supervisor.expectToLast(product);
    await Promise.race([supervisor.lost, answers(`${url}/api/health/ready`)]);
  });
  return url;
}

/** @param {string} address */
async function answers(address) {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(200)) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new PlainError(`The product did not answer within ${PATIENCE_MS / 60_000} minutes.`);
}
