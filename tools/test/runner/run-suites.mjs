// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProcessSupervisor } from '../../processes/process-supervisor.mjs';
import { isBuilt, lockBuild } from '../../start/build.mjs';
import { installIfNeeded } from '../../start/install.mjs';
import { parseOptions, say, seconds } from '../../start/terminal.mjs';
import { PlainError, textOfError } from '../../processes/failure.mjs';
import { signalGroup } from '../../processes/process-group.mjs';
import { ROOT } from '../../start/settings.mjs';
import { askedToStop } from '../../processes/stop-signals.mjs';
import { countsOf, formatCounts, resultsOf } from './results.mjs';
import { installPrograms } from './prerequisites.mjs';
import { findHeadlessChromium, startPostgres, startRedis } from './services.mjs';
import { CHECKS, LONG_STAGES, SIDE_BY_SIDE, STAGES } from './suites.mjs';
import { failedBefore, rememberFailed, summary } from './summary.mjs';

/** Number of characters to print of a failed suite's output, which is enough to show why the suite failed. */
const SHOWN_CHARACTERS = 60_000;

/** A suite that prints nothing for this long is considered hung. Even long suites print something more often. */
const SILENCE_LIMIT_MS = 5 * 60_000;

/**
 * Runs the suites and prints the totals on the last line. The exit code is 0 if no test failed. The `--report` option names a file to write
 * the results to.
 * @param {string[]} args
 */
export async function main(args) {
  const supervisor = createProcessSupervisor({ keep: SHOWN_CHARACTERS });
  const stop = askedToStop(() => process.exit(1)).then(() => ({ passed: 0, failed: 1, skipped: 0 }));
  const reports = mkdtempSync(join(tmpdir(), 'raffle-reports-'));
  const total = await Promise.race([runAll(supervisor, args, reports).catch(explain), stop]);
  await supervisor.endAll();
  rmSync(reports, { recursive: true, force: true });
  say(formatCounts(total));
  process.exit(total.failed === 0 ? 0 : 1);
}

/** @param {unknown} error @returns {import('./results.mjs').Counts} */
function explain(error) {
  say(textOfError(error));
  return { passed: 0, failed: 1, skipped: 0 };
}

/**
 * @param {import('../../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {string[]} args
 * @param {string} reports  folder for the suites' reports
 */
async function runAll(supervisor, args, reports) {
  const options = parseOptions({
    args,
    options: {
      only: { type: 'string' },
      grep: { type: 'string' },
      failed: { type: 'boolean' },
      long: { type: 'boolean' },
      shard: { type: 'string' },
      report: { type: 'string' },
    },
  });
  const { grep, report, shard } = options;
  const failed = options.failed ? failedBefore() : undefined;
  const only = failed ? Object.keys(failed) : options.only?.split(',').map((name) => name.trim());
  const stages = selectShard(only ? selectSuites(only).map((suite) => [suite]) : options.long ? LONG_STAGES : STAGES, shard);
  const suites = stages.flat();
  if (suites.some(({ builds }) => builds)) lockBuild()(); // if another process is building, fail now instead of once in each suite
  const needs = new Set(suites.flatMap((suite) => suite.needs ?? []));
  const programs = installPrograms(supervisor, needs);
  programs.catch(() => {}); // prevents an unhandled rejection: the promise is only awaited before the first suite that needs a program
  /** @type {import('./services.mjs').Service[]} */
  const services = [];
  try {
    await installIfNeeded(supervisor);
    /** @type {Map<string, string>} */
    let missing = new Map();
    /** @type {Partial<Record<import('./suites.mjs').Need, Record<string, string | undefined>>>} */
    const provided = {};
    if (needs.has('postgres')) {
      const postgres = await startPostgres();
      services.push(postgres);
      provided.postgres = { TEST_DATABASE_URL: postgres.url };
    }
    /** Waits until the programs that npm cannot install are installed. Suites that need none of them run in the meantime. */
    const awaitPrograms = async () => {
      missing = await programs;
      // In CI, a skipped suite must fail the run, because nobody would read the list of skipped suites.
      if (missing.size > 0 && process.env.CI) throw new PlainError([...missing.values()].join('\n'));
      provided.chromium ??= { CHROMIUM: findHeadlessChromium() };
      if (provided.redis || !needs.has('redis') || missing.has('redis')) return;
      const redis = await startRedis();
      services.push(redis);
      provided.redis = { TEST_REDIS_URL: redis.url };
    };
    /** @type {import('./summary.mjs').SuiteRun[]} */
    const runs = [];
    const run = async (/** @type {import('./suites.mjs').Suite} */ suite) => {
      const unmet = suite.needs?.find((need) => missing.has(need));
      if (unmet !== undefined) return void runs.push(leftOut(suite.name, missing.get(unmet) ?? ''));
      const env = Object.assign({}, ...(suite.needs ?? []).map((need) => provided[need]));
      const part = { shard: suite.shards === 'split' ? shard : undefined, grep, files: failed?.[suite.name] };
      runs.push(await runSuite(supervisor, suite, { report: join(reports, suite.name), services: env, part }));
    };
    for (const stage of stages) {
      if (stage.some(({ needs = [] }) => needs.some((need) => need !== 'postgres'))) await awaitPrograms();
      await sideBySide(SIDE_BY_SIDE, stage, run);
    }
    say(summary(runs));
    const results = runs.flatMap(({ results }) => results);
    if (report) writeFileSync(report, JSON.stringify(results));
    else rememberFailed(runs);
    return countsOf(results);
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    // Let apt finish, because interrupting it would leave a half-installed package that has to be repaired by hand.
    await programs.catch(() => {});
  }
}

/** @param {string} suite @param {string} why @returns {import('./summary.mjs').SuiteRun} */
function leftOut(suite, why) {
  return { suite, ms: 0, results: [{ name: why, outcome: 'skipped', ms: 0 }] };
}

/**
 * Processes the items in order, at most `places` of them at a time.
 * @template Item
 * @param {number} places
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<void>} work
 */
export async function sideBySide(places, items, work) {
  const left = items.values();
  const place = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: places }, place));
}

/**
 * When several machines share a run, returns the suites for one of them. A suite whose files can be split runs on every machine, and each
 * machine runs some of its files. The other suites are distributed among the machines.
 * @param {import('./suites.mjs').Suite[][]} stages
 * @param {string | undefined} shard  for example "1/3"
 */
export function selectShard(stages, shard) {
  if (shard === undefined) return stages;
  const [index = 0, count = 0] = /^(\d+)\/(\d+)$/.exec(shard)?.slice(1).map(Number) ?? [];
  if (index < 1 || index > count) throw new PlainError(`--shard must be a part and the number of parts, for example 1/3, not "${shard}".`);
  let whole = 0;
  return stages.map((suites) => suites.filter(({ shards }) => shards !== undefined || (whole += 1) % count === index % count));
}

/**
 * Returns the suites with these names. In a new clone, also returns the `build` suite, unless only `dev` or individual checks are named,
 * which do not need it.
 * @param {string[]} names
 * @param {boolean} [built]
 */
export function selectSuites(names, built = isBuilt()) {
  const all = [...new Map([...CHECKS, ...STAGES.flat(), ...LONG_STAGES.flat()].map((suite) => [suite.name, suite])).values()];
  const unknown = names.filter((name) => !all.some((suite) => suite.name === name));
  if (unknown.length > 0)
    throw new PlainError(`There is no suite ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}.`);
  const withoutBuild = ['dev', ...CHECKS.map(({ name }) => name)];
  const isMissing = !built && names.some((name) => !withoutBuild.includes(name));
  return all.filter(({ name }) => names.includes(name) || (isMissing && name === 'build'));
}

/**
 * @param {import('../../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {import('./suites.mjs').Suite} suite
 * @param {object} run
 * @param {string} run.report  path of the file to which the suite's runner writes its report
 * @param {Record<string, string | undefined>} run.services  environment variables with the URLs of the services that the suite needs
 * @param {import('./suites.mjs').Part} run.part
 * @returns {Promise<import('./summary.mjs').SuiteRun>}
 */
async function runSuite(supervisor, suite, { report, services, part }) {
  const env = { ...process.env, ...(process.stdout.isTTY ? {} : { FORCE_COLOR: '0' }), ...services, ...suite.env?.(report) };
  const begun = Date.now();
  say(`${suite.name} …`);
  let output = '';
  let succeeded = true;
  for (const args of suite.commands(report, part)) {
    const silence = setTimeout(() => {
      output += `\n${suite.name} said nothing for ${SILENCE_LIMIT_MS / 60_000} minutes and was ended.\n`;
      if (child.child.pid) signalGroup(child.child.pid, 'SIGKILL');
    }, SILENCE_LIMIT_MS);
    const echo = () => silence.refresh();
    const child = supervisor.start(suite.name, { command: process.execPath, args, cwd: join(ROOT, suite.cwd), env, echo });
    succeeded = (await child.ended) === 0;
    clearTimeout(silence);
    output += child.output();
    if (!succeeded) break;
  }
  const ms = Date.now() - begun;
  const results = resultsOf(suite.read, report, { succeeded, ms });
  const counts = countsOf(results);
  if (counts.failed > 0) say(output);
  say(`  ${suite.name}: ${formatCounts(counts)} (${seconds(begun)})`);
  return { suite: suite.name, ms, results };
}
