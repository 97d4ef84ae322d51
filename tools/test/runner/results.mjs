// @ts-check
// Reads the tests' outcomes from the runner's report, never from its output.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {'passed' | 'failed' | 'flaky' | 'skipped'} Outcome  `flaky`: failed first, then passed on a retry; in CI, journeys are retried
 * once
 * @typedef {{ name: string, outcome: Outcome, ms: number, file?: string, line?: number }} Result
 * @typedef {{ succeeded: boolean, ms: number }} Ending  how the runner ended, according to its exit code
 * @typedef {(report: string, ending: Ending) => Result[]} ReadResults  `report`: content of the runner's report, or an empty string if
 * there is none
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** Counts a command that runs no tests, such as a build, as a single test. @type {ReadResults} */
export const oneCheck = (_, { succeeded, ms }) => [{ name: '', outcome: succeeded ? 'passed' : 'failed', ms }];

/** Reads the results of a nested test run. @type {ReadResults} */
export const ownResults = (report) => JSON.parse(report);

/** @type {ReadResults} */
export const jestResults = (report) => {
  /**
   * @typedef {{ fullName: string, status: string, duration?: number | null, location?: { line: number } | null }} Assertion
   * @type {{ testResults: { name: string, status: string, assertionResults: Assertion[] }[] }}
   */
  const { testResults } = JSON.parse(report);
  return testResults.flatMap(({ name: file, status, assertionResults }) => {
    const results = assertionResults.map(({ fullName, status, duration, location }) =>
      result(fullName, OF_JEST[status] ?? 'skipped', duration ?? 0, file, location?.line),
    );
    const isBroken = status === 'failed' && !results.some(({ outcome }) => outcome === 'failed');
    return isBroken ? [...results, result('does not load', 'failed', 0, file)] : results;
  });
};
/** @type {Record<string, Outcome>} */
const OF_JEST = { passed: 'passed', failed: 'failed' };

/** Reads the lines printed by node-reporter.mjs. @type {ReadResults} */
export const nodeTestResults = (report) =>
  report
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** @type {ReadResults} */
export const playwrightResults = (report) => {
  /**
   * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: { duration: number }[] }[] }} Spec
   * @typedef {{ specs?: Spec[], suites?: Group[] }} Group
   * @type {{ suites: Group[], errors: { message?: string }[], config: { rootDir: string } }}
   */
  const { suites, errors, config } = JSON.parse(report);
  /** @type {(group: Group) => Spec[]} */
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  const results = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => {
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      return result(title, OF_PLAYWRIGHT[status] ?? 'failed', ms, `${config.rootDir}/${file}`, line);
    }),
  );
  return [...results, ...errors.map(({ message }) => result(message?.split('\n')[0] ?? 'an error', 'failed', 0))];
};
/** @type {Record<string, Outcome>} */
const OF_PLAYWRIGHT = { expected: 'passed', flaky: 'flaky', skipped: 'skipped' };

/** @param {string} name @param {Outcome} outcome @param {number} ms @param {string} [file] @param {number} [line] @returns {Result} */
function result(name, outcome, ms, file, line) {
  return { name, outcome, ms, ...(file && { file }), ...(line && { line }) };
}

/**
 * Returns one suite's results. A suite that crashed, wrote no report or ran no tests counts as failed, whatever its report contains.
 * @param {ReadResults} read
 * @param {string} reportFile
 * @param {Ending} ending
 * @returns {Result[]}
 */
export function resultsOf(read, reportFile, ending) {
  const results = readSafely(read, existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '', ending);
  const { passed, failed } = countsOf(results);
  const isHonest = passed + failed > 0 && (ending.succeeded || failed > 0);
  if (isHonest) return results;
  return [...results, result(ending.succeeded ? 'ran no test' : 'did not run to its end', 'failed', ending.ms)];
}

/** @param {ReadResults} read @param {string} report @param {Ending} ending @returns {Result[]} */
function readSafely(read, report, ending) {
  try {
    return read(report, ending);
  } catch {
    return []; // The report is missing or incomplete, because the runner crashed.
  }
}

/** @param {Result[]} results @returns {Counts} */
export function countsOf(results) {
  const count = (/** @type {Outcome[]} */ ...outcomes) => results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return { passed: count('passed', 'flaky'), failed: count('failed'), skipped: count('skipped') };
}

/** @param {Counts} counts */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
