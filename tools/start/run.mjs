// @ts-check
// The story of one run, for `npm start` and `npm run dev`.
import { tellAddresses } from './addresses.mjs';
import { apiEnvironment, migrate, startApi } from './api.mjs';
import { buildIfNeeded } from './build.mjs';
import { lockDataDir } from './data-lock.mjs';
import { startDatabase } from './database.mjs';
import { describe } from './describe.mjs';
import { createHousehold } from './household.mjs';
import { installIfNeeded } from './install.mjs';
import { startPayments } from './payments.mjs';
import { PlainError } from './plain-error.mjs';
import { insistOnPort } from './ports.mjs';
import { say } from './progress.mjs';
import { readSettings } from './settings.mjs';
import { askedToStop } from './stop-signals.mjs';
import { startWatching, WEB_PORT } from './watch.mjs';

/**
 * @typedef {object} Run
 * @property {import('./settings.mjs').Settings} settings
 * @property {import('./household.mjs').Household} household
 */

/** @param {{ watch: boolean }} mode */
export async function main({ watch }) {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}); // a closed pipe or terminal is no reason to crash
  try {
    const settings = readSettings(watch ? WEB_PORT : undefined);
    process.on('exit', lockDataDir(settings.dataDir));
    await live({ settings, household: createHousehold() }, watch ? startWatching : startAll);
  } catch (error) {
    process.stderr.write(`${error instanceof PlainError ? error.message : /** @type {Error} */ (error).stack}\n`);
    process.exitCode = 1;
  }
  process.exit();
}

/**
 * @param {Run} run
 * @param {(run: Run) => Promise<void>} startEverything
 */
async function live(run, startEverything) {
  const { household } = run;
  const stop = askedToStop(() => {
    household.killAll();
    process.exit(1);
  });
  try {
    await Promise.race([stop, household.lost, startEverything(run).then(() => stop)]);
    say('Stopping …');
  } finally {
    await household.endAll();
  }
  say('Stopped.');
}

/** @param {Run} run */
async function startAll(run) {
  const { settings, household } = run;
  await insistOnPort(settings.port, settings.host, 'PORT');
  await installIfNeeded(household);
  await buildIfNeeded(household);
  const services = { ...(await startDatabase(run)), ...(await startPayments(run)) };
  tellAddresses(settings.dataDir, services);
  const env = apiEnvironment(run, services);
  await migrate(run, env);
  await startApi(run, env);
  describe(settings);
}
