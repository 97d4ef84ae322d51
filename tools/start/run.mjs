// @ts-check
// One run of `npm start` or `npm run dev`.
import { join } from 'node:path';
import { writeAddresses } from './addresses.mjs';
import { apiEnvironment, migrate, startApi } from './api.mjs';
import { buildIfNeeded } from './build.mjs';
import { startDatabase } from './database.mjs';
import { describe } from './describe.mjs';
import { createProcessSupervisor } from '../processes/process-supervisor.mjs';
import { installIfNeeded } from './install.mjs';
import { takeLock } from './lock.mjs';
import { startPayments } from './payments.mjs';
import { textOfError } from '../processes/failure.mjs';
import { assertPortIsFree } from './ports.mjs';
import { assertGlibc } from './postgres-package.mjs';
import { say } from './terminal.mjs';
import { readSettings } from './settings.mjs';
import { askedToStop } from '../processes/stop-signals.mjs';
import { startWatching, WEB_PORT } from './watch.mjs';
import { startWitness } from './witness.mjs';

/**
 * @typedef {object} Run
 * @property {import('./settings.mjs').Settings} settings
 * @property {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 */

/** @param {{ watch: boolean }} mode */
export async function main({ watch }) {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}); // a closed pipe or terminal must not end the run
  try {
    const settings = readSettings(watch ? WEB_PORT : undefined);
    const refusal = (/** @type {import('./lock.mjs').Holder} */ { pid }) =>
      `The data folder ${settings.dataDir} is in use by another run (process ${pid}): stop that one, or choose another folder with DATA_DIR.`;
    process.on('exit', takeLock(join(settings.dataDir, 'run.lock'), refusal));
    await runUntilStopped({ settings, supervisor: createProcessSupervisor() }, watch ? startWatching : startAll);
  } catch (error) {
    process.stderr.write(`${textOfError(error)}\n`);
    process.exitCode = 1;
  }
  process.exit();
}

/**
 * @param {Run} run
 * @param {(run: Run) => Promise<void>} startEverything
 */
async function runUntilStopped(run, startEverything) {
  const { supervisor } = run;
  const stop = askedToStop(() => {
    supervisor.killAll();
    process.exit(1);
  });
  try {
    await Promise.race([stop, supervisor.lost, startEverything(run).then(() => stop)]);
    say('Stopping …');
  } finally {
    await supervisor.endAll();
  }
  say('Stopped.');
}

/** @param {Run} run */
async function startAll(run) {
  const { settings, supervisor } = run;
  if (!settings.env.DATABASE_URL) assertGlibc();
  await assertPortIsFree(settings.port, settings.host, 'PORT');
  await installIfNeeded(supervisor);
  await buildIfNeeded(supervisor);
  const services = { ...(await startDatabase(run)), ...(await startPayments(run)), ...(await startWitness(run)) };
  writeAddresses(settings, services);
  const env = apiEnvironment(run, services);
  await migrate(run, env);
  await startApi(run, env);
  describe(settings);
}
