// @ts-check
// The last lines of a run: how long each suite took, which tests failed, and, for each failed test, a command that runs only that test.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PlainError } from '../../processes/failure.mjs';
import { ROOT } from '../../start/settings.mjs';

/** @typedef {{ suite: string, ms: number, results: import('./results.mjs').Result[] }} SuiteRun */

const SLOWEST = 10;
/** File that lists the last run's failures. `npm test -- --failed` reads it. */
const LAST_FAILED = join(ROOT, 'node_modules/.cache/raffle-tests/failed.json');

/** @param {SuiteRun[]} runs */
export function summary(runs) {
  const tests = runs.flatMap(({ suite, results }) => results.map((result) => ({ suite, ...result })));
  const slowest = tests.filter(({ file }) => file).toSorted((one, other) => other.ms - one.ms);
  const flaky = tests.filter(({ outcome }) => outcome === 'flaky');
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  // Suites that did not run at all; the result's name is the reason.
  const leftOut = tests.filter(({ outcome, file }) => outcome === 'skipped' && !file);
  const lines = [
    '',
    `Seconds: ${runs.map(({ suite, ms }) => `${suite} ${Math.round(ms / 1000)}`).join(', ')}`,
    'Slowest:',
    ...slowest.slice(0, SLOWEST).map((test) => `  ${(test.ms / 1000).toFixed(1)} s  ${placeOf(test)}`),
  ];
  for (const { suite, name } of leftOut) lines.push(`Skipped: ${suite}. ${name}`);
  if (flaky.length > 0) lines.push(`Flaky: ${flaky.map(placeOf).join('; ')}`);
  if (failed.length > 0) {
    lines.push(`Failed: ${[...new Set(failed.map(({ suite }) => suite))].join(', ')}`);
    for (const test of failed) lines.push(`  ${placeOf(test)}`, `    ${commandFor(test)}`);
    lines.push('All of them again: npm test -- --failed');
  }
  return lines.join('\n');
}

/** @typedef {import('./results.mjs').Result & { suite: string }} Test */

/**
 * Returns a test's suite, position and name, for example "e2e apps/e2e/journeys/buying/holds.test.ts:12 keeps a slot".
 * @param {Test} test
 */
function placeOf({ suite, name, file, line }) {
  return [suite, file && `${relative(ROOT, file)}${line ? `:${line}` : ''}`, name].filter(Boolean).join(' ');
}

/** @param {Test} test */
function commandFor({ suite, name, file }) {
  if (!file) return `npm test -- --only ${suite}`;
  const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", '.');
  return `npm test -- --only ${suite} --grep '${pattern}'`;
}

/** @param {SuiteRun[]} runs */
export function rememberFailed(runs) {
  /** @type {Record<string, string[]>} */
  const failed = {};
  for (const { suite, results } of runs) {
    const files = results.flatMap(({ outcome, file }) => (outcome === 'failed' ? [file ? relative(ROOT, file) : ''] : []));
    // A failure without a file means that the suite failed as a whole, so the whole suite is run again.
    if (files.length > 0) failed[suite] = files.includes('') ? [] : [...new Set(files)];
  }
  mkdirSync(dirname(LAST_FAILED), { recursive: true });
  writeFileSync(LAST_FAILED, JSON.stringify(failed));
}

/**
 * @returns {Record<string, string[] | undefined>} the failed files of each suite that failed in the last run; undefined if the suite failed
 * as a whole
 */
export function failedBefore() {
  /** @type {Record<string, string[]>} */
  let failed = {};
  try {
    failed = JSON.parse(readFileSync(LAST_FAILED, 'utf8'));
  } catch {
    // There has been no run yet.
  }
  if (Object.keys(failed).length === 0) throw new PlainError('Nothing failed in the last run.');
  return Object.fromEntries(Object.entries(failed).map(([suite, files]) => [suite, files.length > 0 ? files : undefined]));
}
