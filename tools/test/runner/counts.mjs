// @ts-check
// How many tests ran, from each runner's own report; never from the look of its output.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {(report: string, succeeded: boolean) => Counts} Count  `report` is the text of the runner's report file, empty without one
 */

/** A command without tests of its own, such as a build, is one test. @type {Count} */
export const oneCheck = (_, succeeded) => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 });

/** @type {Count} */
export const jestCounts = (report) => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = JSON.parse(report);
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests + numTodoTests };
};

/** @type {Count} */
export const nodeTestCounts = (report) => {
  const number = (/** @type {string} */ name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(report)?.[1]);
  return { passed: number('pass'), failed: number('fail') + number('cancelled'), skipped: number('skipped') + number('todo') };
};

/** A journey that passes only at its second try has failed. @type {Count} */
export const playwrightCounts = (report) => {
  const { stats, errors } = JSON.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
};

/**
 * The counts of one suite; one that crashed, left no report or ran nothing has failed, whatever else it says.
 * @param {Count} count
 * @param {string} reportFile
 * @param {boolean} succeeded  by its exit code
 * @returns {Counts}
 */
export function countsOf(count, reportFile, succeeded) {
  const counts = readCounts(count, existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '', succeeded);
  const honest = counts.passed + counts.failed > 0 && (succeeded || counts.failed > 0);
  return honest ? counts : { ...counts, failed: counts.failed + 1 };
}

/** @param {Count} count @param {string} report @param {boolean} succeeded @returns {Counts} */
function readCounts(count, report, succeeded) {
  try {
    const counts = count(report, succeeded);
    if (Object.values(counts).every(Number.isInteger)) return counts;
  } catch {
    // No report or a broken one: the runner crashed.
  }
  return { passed: 0, failed: 0, skipped: 0 };
}

/** @param {Counts[]} all @returns {Counts} */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @param {Counts} counts */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
