// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHousehold } from '../start/household.mjs';
import { installIfNeeded } from '../start/install.mjs';
import { parseOptions } from '../start/parse-options.mjs';
import { PlainError } from '../start/plain-error.mjs';
import { signalGroup } from '../start/process-group.mjs';
import { say, seconds } from '../start/progress.mjs';
import { ROOT } from '../start/settings.mjs';
import { askedToStop } from '../start/stop-signals.mjs';
import { countsOf, flakyJourneys, inWords, playwrightCounts, sum } from './counts.mjs';
import { insistOnPrograms } from './prerequisites.mjs';
import { findHeadlessChromium, startPostgres, startRedis } from './services.mjs';
import { SUITES } from './suites.mjs';

/** Enough of a failing suite's output to see why. */
const SHOWN_CHARACTERS = 60_000;

/** A suite that says nothing for so long hangs; a long one does not. */
const SILENCE_LIMIT_MS = 5 * 60_000;

/**
 * Runs the suites one after the other and prints the sum as the last line; the exit code says the same.
 * @param {string[]} args
 */
export async function main(args) {
  const household = createHousehold({ keep: SHOWN_CHARACTERS });
  const stop = askedToStop(() => process.exit(1)).then(() => ({ passed: 0, failed: 1, skipped: 0 }));
  const total = await Promise.race([runAll(household, args).catch(explain), stop]);
  await household.endAll();
  say(inWords(total));
  process.exit(total.failed === 0 ? 0 : 1);
}

/** @param {unknown} error @returns {import('./counts.mjs').Counts} */
function explain(error) {
  say(error instanceof PlainError ? error.message : String(/** @type {Error} */ (error).stack));
  return { passed: 0, failed: 1, skipped: 0 };
}

/**
 * @param {import('../start/household.mjs').Household} household
 * @param {string[]} args
 */
async function runAll(household, args) {
  const suites = chosen(args);
  const needs = new Set(suites.flatMap((suite) => suite.needs ?? []));
  await installIfNeeded(household);
  await insistOnPrograms(household, needs);
  const postgres = needs.has('postgres') ? await startPostgres() : undefined;
  const redis = needs.has('redis') ? await startRedis() : undefined;
  /** @type {Record<import('./suites.mjs').Need, Record<string, string | undefined>>} */
  const provided = {
    postgres: { TEST_DATABASE_URL: postgres?.url },
    redis: { TEST_REDIS_URL: redis?.url },
    chromium: { CHROMIUM: findHeadlessChromium() },
  };
  const reports = mkdtempSync(join(tmpdir(), 'raffle-reports-'));
  try {
    /** @type {import('./counts.mjs').Counts[]} */
    const results = [];
    /** @type {string[]} */
    const flaky = [];
    for (const suite of suites) {
      const env = Object.assign({}, ...(suite.needs ?? []).map((need) => provided[need]));
      const report = join(reports, suite.name);
      results.push(await runSuite(household, suite, report, env));
      if (suite.count === playwrightCounts) flaky.push(...flakyJourneys(report));
    }
    if (flaky.length > 0) say(`\nFlaky: ${flaky.join('; ')}`);
    const failed = suites.filter((_, index) => results[index]?.failed);
    if (failed.length > 0) say(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
    return sum(results);
  } finally {
    rmSync(reports, { recursive: true, force: true });
    await Promise.all([postgres?.stop(), redis?.stop()]);
  }
}

/** @param {string[]} args */
function chosen(args) {
  const names = parseOptions({ args, options: { only: { type: 'string' } } })
    .only?.split(',')
    .map((name) => name.trim());
  const unknown = names?.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown?.length)
    throw new PlainError(`There is no suite ${unknown.join(', ')}; there are ${SUITES.map(({ name }) => name).join(', ')}.`);
  return SUITES.filter(({ name }) => names?.includes(name) ?? true);
}

/**
 * @param {import('../start/household.mjs').Household} household
 * @param {import('./suites.mjs').Suite} suite
 * @param {string} report  path of the file that the suite's runner writes
 * @param {Record<string, string | undefined>} services  where what it needs is found
 */
async function runSuite(household, suite, report, services) {
  const env = { ...process.env, ...(process.stdout.isTTY ? {} : { FORCE_COLOR: '0' }), ...services, ...suite.env?.(report) };
  const begun = Date.now();
  say(`${suite.name} …`);
  let output = '';
  let succeeded = true;
  for (const args of suite.commands(report)) {
    const limit = setTimeout(() => {
      output += `\n${suite.name} said nothing for ${SILENCE_LIMIT_MS / 60_000} minutes and was ended.\n`;
      if (child.child.pid) signalGroup(child.child.pid, 'SIGKILL');
    }, SILENCE_LIMIT_MS);
    const child = household.start(suite.name, {
      command: process.execPath,
      args,
      cwd: join(ROOT, suite.cwd),
      env,
      echo: () => limit.refresh(),
    });
    succeeded = (await child.ended) === 0;
    clearTimeout(limit);
    output += child.output();
    if (!succeeded) break;
  }
  const counts = countsOf(suite.count, report, succeeded);
  if (counts.failed > 0) say(output);
  say(`  ${inWords(counts)} (${seconds(begun)})`);
  return counts;
}
