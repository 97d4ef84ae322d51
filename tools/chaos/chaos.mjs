// @ts-check
// The story of one run: everything real is started, random people use it while it is broken again and again, then it is healed,
// waited for, and judged.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from '../start/build.mjs';
import { createProcessSupervisor } from '../processes/process-supervisor.mjs';
import { installIfNeeded } from '../start/install.mjs';
import { shownOf } from '../processes/failure.mjs';
import { say, step } from '../start/terminal.mjs';
import { askedToStop } from '../processes/stop-signals.mjs';
import { findRedis } from '../test/runner/services.mjs';
import { comeAndGo, judgeVisits, mend, openCrowd, screensAgree } from './browsers/crowd.mjs';
import { openHistory } from './history.mjs';
import { live } from './people/journeys.mjs';
import { rage } from './nemesis.mjs';
import { readOptions } from './options.mjs';
import { Person } from './people/person.mjs';
import { becomesQuiet, heal, tidyUp } from './quiet.mjs';
import { makeRandom } from './random.mjs';
import { report } from './report.mjs';
import { askInvariants, endsOfPayments, judge, reconcile } from './verdict.mjs';
import { openWatchers } from './watchers.mjs';
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
  // Before anything ends: who ends because the run is over or was interrupted has done nothing wrong.
  await opened.history?.close();
  await supervisor.endAll();
  for (const end of closing.reverse()) await end();
  process.exit(code);
}

/** @param {unknown} error */
function explain(error) {
  say(shownOf(error));
  return 1;
}

/**
 * @param {{ supervisor: import('../processes/process-supervisor.mjs').ProcessSupervisor, closing: (() => unknown)[], opened: { history?: import('./history.mjs').History } }} context
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
async function run({ supervisor, closing, opened }, args) {
  const asked = readOptions(args);
  if (asked.redis && !findRedis()) say('There is no Redis on this machine, so this run is without: the api processes run the jobs.');
  const options = { ...asked, redis: asked.redis && findRedis() !== undefined };
  await installIfNeeded(supervisor);
  const projects = ['@raffle/contracts', '@raffle/api', '@raffle/stripe-sandbox', ...(options.browsers > 0 ? ['@raffle/web'] : [])];
  if (options.build) await step('Building', () => build(supervisor, projects));
  const folder = mkdtempSync(join(tmpdir(), 'raffle-chaos-'));
  chmodSync(folder, 0o711); // Postgres may run as another user inside
  const history = (opened.history = openHistory(folder));
  say(`Seed ${options.seed}; logs and history in ${folder}`);
  const world = await step('Starting everything', () => openWorld({ supervisor, closing, folder, options, history }));
  const crowd = await openCrowd(world, makeRandom(options.seed).fork('browsers'), closing);
  await step(`${options.people} people and a nemesis for ${options.minutes} minutes`, () => breakThings(world, crowd));
  await step('Healing and waiting until it is quiet', () => settle(world, crowd));
  await history.close();
  report(history, options, { payments: await endsOfPayments(world), logs: world.logs });
  const found = history.findings().length > 0;
  if (found)
    say(
      `The same choices again: npm run chaos -- --seed ${options.seed} --minutes ${options.minutes} --people ${options.people}${options.redis ? ' --redis' : ''}${options.browsers > 0 ? ` --browsers ${options.browsers}` : ''}`,
    );
  if (found || options.keep) say(`Logs, history and database are kept in ${folder}`);
  else closing.unshift(() => rmSync(folder, { recursive: true, force: true }));
  return found ? 1 : 0;
}

/** @typedef {import('./browsers/visitor.mjs').Visitor[]} Crowd */

/** @param {import('./world.mjs').World} world @param {Crowd} crowd */
async function breakThings(world, crowd) {
  const { options } = world;
  const over = Date.now() + options.minutes * 60_000;
  const isOver = () => Date.now() >= over;
  const random = makeRandom(options.seed);
  const people = Array.from({ length: options.people }, (_, index) => new Person(`person${index}`, world, random.fork(`person ${index}`)));
  world.watchers.push(...openWatchers(world));
  await Promise.all([
    ...people.map((person) => live(person, isOver)),
    comeAndGo(crowd, isOver),
    rage(world, random.fork('nemesis'), isOver),
    watchInvariants(world, isOver),
  ]);
}

/** What must never be false is not false in between either. @param {import('./world.mjs').World} world @param {() => boolean} isOver */
async function watchInvariants(world, isOver) {
  for (let next = Date.now() + INVARIANTS_EVERY_MS; !isOver(); await delay(200)) {
    if (Date.now() < next || world.database.port() === undefined) continue;
    // Here and nowhere else before the end, so that nothing is tidied up while it is asked about; the database may go away under it.
    await tidyUp(world).catch(() => {});
    await askInvariants(world, 'in between');
    next = Date.now() + INVARIANTS_EVERY_MS;
  }
}

/** @param {import('./world.mjs').World} world @param {Crowd} crowd */
async function settle(world, crowd) {
  await heal(world);
  await Promise.all(crowd.map(mend));
  await screensAgree(crowd, 'while slots are held');
  if (!(await becomesQuiet(world))) return;
  // What only the provider knows, since its event never came: the job asks now and then, here it is asked at once.
  world.history.note('judge', 'reconciled', await reconcile(world));
  await tidyUp(world);
  if (!(await becomesQuiet(world))) return;
  for (const watcher of world.watchers) await watcher.reconnectAndCompare();
  for (const watcher of world.watchers) watcher.close();
  await screensAgree(crowd, 'at the end');
  await judgeVisits(crowd);
  await judge(world);
}
