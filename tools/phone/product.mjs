// @ts-check
import { join } from 'node:path';
import { becomesReachable } from '../processes/process-supervisor.mjs';
import { freePort } from '../start/ports.mjs';
import { step } from '../start/terminal.mjs';
import { ROOT } from '../start/settings.mjs';

/** The season from the specification, on the morning of 1 June 2025. */
const GAME = { SEASON_YEAR: '2025', APP_NOW: '2025-06-01T09:00:00+02:00' };

/**
 * Empty values override the variables from the shell and `.env`, so that the run uses no real database, sends no email and moves no money.
 */
const NOTHING_REAL = { DATABASE_URL: '', REDIS_URL: '', SMTP_URL: '', PUBLIC_URL: '', STRIPE_SECRET_KEY: '', STRIPE_API_BASE: '' };

/** Long, because in a new clone, `npm start` first installs the packages and builds the project. */
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
  const env = {
    ...process.env,
    ...NOTHING_REAL,
    ...GAME,
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    npm_lifecycle_event: undefined, // if this were set, the product would stop when its parent process changes
  };
  await step('Starting the product', async () => {
    const product = supervisor.start('product', {
      command: process.execPath,
      args: [join(ROOT, 'tools/start/start.mjs')],
      cwd: ROOT,
      env,
    });
    supervisor.expectToLast(product);
    await becomesReachable(`${url}/api/health/ready`, product, PATIENCE_MS);
  });
  return url;
}
