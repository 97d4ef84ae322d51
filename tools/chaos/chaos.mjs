// @ts-check
// Starts the real processes and injects faults while simulated people use them. Then ends all faults, waits until nothing is in flight, and
// checks the result.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildIfNeeded } from '../start/build.mjs';
import { createProcessSupervisor } from '../processes/process-supervisor.mjs';
import { installIfNeeded } from '../start/install.mjs';
import { textOfError } from '../processes/failure.mjs';
import { say, step } from '../start/terminal.mjs';
import { askedToStop } from '../processes/stop-signals.mjs';
import { findRedis } from '../test/runner/services.mjs';
import { openHistory } from './history.mjs';
import { live } from './people/journeys.mjs';
import { injectFaults } from './nemesis.mjs';
import { readOptions } from './options.mjs';
import { Person } from './people/person.mjs';
import { repair, finishManualRefunds, waitUntilIdle } from './wait-until-idle.mjs';
import { makeRandom } from './random.mjs';
import { checkInvariants, judge, reconcile } from './verdict.mjs';
import { openWorld } from './world.mjs';

const INVARIANTS_EVERY_MS = 12_000;

/** @param {string[]} args */
export async function main(args) {
  const supervisor = createProcessSupervisor();
  /** @type {(() => unknown)[]} */
  const closing = [];
  const stop = askedToStop(() => {
    supervisor.killAll();
    process.exit(1);
  }).then(() => 1);
  /** @type {{ history?: import('./history.mjs').History }} */
  const opened = {};
  const code = await Promise.race([stop, run({ supervisor, closing, opened }, args).catch(explain)]);
  // Close the history before ending the processes, because a process that ends after the run is not a finding.
  await opened.history?.close();
  await supervisor.endAll();
  for (const end of closing.reverse()) await end();
  process.exit(code);
}

/** @param {unknown} error */
function explain(error) {
  say(textOfError(error));
  return 1;
}

/**
 * @param {{ supervisor: import('../processes/process-supervisor.mjs').ProcessSupervisor, closing: (() => unknown)[], opened: { history?: import('./history.mjs').History } }} context
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
async function run({ supervisor, closing, opened }, args) {
  const asked = readOptions(args);
  const redis = asked.redis && findRedis() !== undefined;
  if (asked.redis && !redis) say('Redis is not installed, so this run does without it: both api processes run the jobs.');
  const options = { ...asked, redis };
  await installIfNeeded(supervisor);
  const projects = ['@raffle/contracts', '@raffle/api', '@raffle/stripe-sandbox'];
  if (options.build) await buildIfNeeded(supervisor, projects);
  const folder = mkdtempSync(join(tmpdir(), 'raffle-chaos-'));
  chmodSync(folder, 0o711); // Postgres may run as another user and must be able to enter the folder
  const history = (opened.history = openHistory(folder));
  say(`Seed ${options.seed}; logs and history in ${folder}`);
  const world = await step('Starting everything', () => openWorld({ supervisor, closing, folder, options, history }));
  await step(`${options.people} people and faults for ${options.minutes} minutes`, () => breakThings(world));
  await step('Repairing, and waiting until nothing is in flight', () => settle(world));
  await history.close();
  history.print();
  const found = history.findings().length > 0;
  if (found) {
    const { seed, minutes, people } = options;
    say(`To repeat these choices: npm run chaos -- --seed ${seed} --minutes ${minutes} --people ${people}${redis ? ' --redis' : ''}`);
  }
  if (found || options.keep) say(`Logs, history and database are kept in ${folder}`);
  else closing.unshift(() => rmSync(folder, { recursive: true, force: true }));
  return found ? 1 : 0;
}

/** @param {import('./world.mjs').World} world */
async function breakThings(world) {
  const { options } = world;
  const over = Date.now() + options.minutes * 60_000;
  const isOver = () => Date.now() >= over;
  const random = makeRandom(options.seed);
  const people = Array.from({ length: options.people }, (_, index) => new Person(`person${index}`, world, random.fork(`person ${index}`)));
  await Promise.all([
    ...people.map((person) => live(person, isOver)),
    injectFaults(world, random.fork('nemesis'), isOver),
    watchInvariants(world, isOver),
  ]);
}

/**
 * Checks the invariants repeatedly during the run, in addition to the final check.
 * @param {import('./world.mjs').World} world
 * @param {() => boolean} isOver
 */
async function watchInvariants(world, isOver) {
  for (let next = Date.now() + INVARIANTS_EVERY_MS; !isOver(); await delay(200)) {
    if (Date.now() < next || world.database.port() === undefined) continue;
    // The database may become unavailable at any time.
    await finishManualRefunds(world).catch(() => {});
    await checkInvariants(world, 'during the run');
    next = Date.now() + INVARIANTS_EVERY_MS;
  }
}

/** @param {import('./world.mjs').World} world */
async function settle(world) {
  await repair(world);
  if (!(await waitUntilIdle(world))) return;
  // Reconcile to find payments whose event never arrived. A job also does this, but the run does not wait for it.
  world.history.note('judge', 'reconciled', await reconcile(world));
  await finishManualRefunds(world);
  if (await waitUntilIdle(world)) await judge(world);
}
