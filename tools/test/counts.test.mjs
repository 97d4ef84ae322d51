// @ts-check
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { countsOf, inWords, jestCounts, nodeTestCounts, oneCheck, playwrightCounts, sum } from './runner/counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'raffle-counts-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const jest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, numRuntimeErrorTestSuites: 0 };
const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };
const tap = (/** @type {number} */ pass, /** @type {number} */ fail) =>
  `# tests 9\n# pass ${pass}\n# fail ${fail}\n# cancelled 0\n# skipped 0\n# todo 0\n`;

/** @type {[name: string, count: import('./runner/counts.mjs').Count, report: string | undefined, succeeded: boolean, expected: string][]} */
const CASES = [
  ['all well', jestCounts, JSON.stringify(jest), true, '3 passed, 0 failed, 1 skipped'],
  ['a failing test', jestCounts, JSON.stringify({ ...jest, numFailedTests: 2 }), false, '3 passed, 2 failed, 1 skipped'],
  [
    'a file that does not load',
    jestCounts,
    JSON.stringify({ ...jest, numRuntimeErrorTestSuites: 1 }),
    false,
    '3 passed, 1 failed, 1 skipped',
  ],
  ['tests that pass in a runner that fails', jestCounts, JSON.stringify(jest), false, '3 passed, 1 failed, 1 skipped'],
  ['no tests at all', jestCounts, JSON.stringify({ ...jest, numPassedTests: 0 }), true, '0 passed, 1 failed, 1 skipped'],
  ['a runner that crashed', jestCounts, undefined, false, '0 passed, 1 failed'],
  ['half a report', jestCounts, '{"numPassedTests": 3', true, '0 passed, 1 failed'],
  ['node:test, all well', nodeTestCounts, tap(9, 0), true, '9 passed, 0 failed'],
  ['node:test, a failing test', nodeTestCounts, tap(8, 1), false, '8 passed, 1 failed'],
  ['node:test, an empty report', nodeTestCounts, '', true, '0 passed, 1 failed'],
  ['Playwright, all well', playwrightCounts, JSON.stringify(playwright), true, '2 passed, 0 failed'],
  [
    'Playwright, well only at the second try',
    playwrightCounts,
    JSON.stringify({ ...playwright, stats: { ...playwright.stats, flaky: 1 } }),
    true,
    '2 passed, 1 failed',
  ],
  ['a command that succeeds', oneCheck, undefined, true, '1 passed, 0 failed'],
  ['a command that fails', oneCheck, undefined, false, '0 passed, 1 failed'],
];

for (const [name, count, report, succeeded, expected] of CASES) {
  test(name, () => {
    const file = join(folder, name);
    if (report !== undefined) writeFileSync(file, report);
    assert.equal(inWords(countsOf(count, file, succeeded)), expected);
  });
}

test('suites are added up', () => {
  assert.equal(
    inWords(
      sum([
        { passed: 1, failed: 0, skipped: 0 },
        { passed: 2, failed: 3, skipped: 4 },
      ]),
    ),
    '3 passed, 3 failed, 4 skipped',
  );
});
