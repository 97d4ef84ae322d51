// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addressesOf } from '../start/addresses.mjs';
import { apiEnvironment } from '../start/api.mjs';
import { usesStripe } from '../start/payments.mjs';
import { PlainError } from '../start/plain-error.mjs';
import { readSettings, ROOT } from '../start/settings.mjs';

const PROGRAM = join(ROOT, 'apps/api/dist/seed.js');
const USAGE = 'Usage: npm run seed -- --season full';

export function main() {
  try {
    if (seasonAskedFor() !== 'full') throw new PlainError(USAGE);
    process.exitCode = fill(readSettings());
  } catch (error) {
    process.stderr.write(`${error instanceof PlainError ? error.message : /** @type {Error} */ (error).stack}\n`);
    process.exitCode = 1;
  }
}

function seasonAskedFor() {
  try {
    return parseArgs({ options: { season: { type: 'string' } } }).values.season;
  } catch {
    throw new PlainError(USAGE);
  }
}

/** @param {import('../start/settings.mjs').Settings} settings @returns {number} exit code */
function fill(settings) {
  const { env, dataDir } = settings;
  const running = addressesOf(dataDir);
  if (!running && !env.DATABASE_URL)
    throw new PlainError(`Nothing runs on the data folder ${dataDir}: run npm start first, or set DATABASE_URL.`);
  if (!existsSync(PROGRAM)) throw new PlainError('The api is not built: run npm start, or npm run build.');
  // Made-up money agrees with the sandbox, which is told of it; a real provider's books can only disagree.
  if (usesStripe(settings)) throw new PlainError('The seed makes up payments: it does not run with STRIPE_SECRET_KEY.');
  return spawnSync(process.execPath, [PROGRAM], { env: apiEnvironment({ settings }, running ?? {}), stdio: 'inherit' }).status ?? 1;
}
