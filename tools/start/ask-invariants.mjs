// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addressesOf } from './addresses.mjs';
import { apiEnvironment } from './api.mjs';
import { PlainError } from './plain-error.mjs';
import { readSettings, ROOT } from './settings.mjs';
import { usesStripe } from './payments.mjs';

const PROGRAM = join(ROOT, 'apps/api/dist/check-invariants.js');

export function main() {
  try {
    process.exitCode = ask(readSettings());
  } catch (error) {
    process.stderr.write(`${error instanceof PlainError ? error.message : /** @type {Error} */ (error).stack}\n`);
    process.exitCode = 1;
  }
}

/** @param {import('./settings.mjs').Settings} settings @returns {number} exit code */
function ask(settings) {
  const { env, dataDir } = settings;
  const running = addressesOf(dataDir);
  if (!running && !env.DATABASE_URL)
    throw new PlainError(`Nothing runs on the data folder ${dataDir}: run npm start first, or set DATABASE_URL.`);
  if (!existsSync(PROGRAM)) throw new PlainError('The api is not built: run npm start, or npm run build.');
  const hasProvider = running !== undefined || usesStripe(settings);
  if (!hasProvider) process.stdout.write('The provider is not asked (I9): set STRIPE_SECRET_KEY, or STRIPE_API_BASE for the sandbox.\n');
  const args = [PROGRAM, ...(hasProvider ? ['--ledger'] : [])];
  return spawnSync(process.execPath, args, { env: apiEnvironment({ settings }, running ?? {}), stdio: 'inherit' }).status ?? 1;
}
