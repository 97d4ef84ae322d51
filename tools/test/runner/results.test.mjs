// @ts-check
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { countsOf, formatCounts, jestResults, nodeTestResults, oneCheck, ownResults, playwrightResults, resultsOf } from './results.mjs';

const folder = mkdtempSync(join(tmpdir(), 'raffle-results-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const jest = (/** @type {string[]} */ ...statuses) =>
  JSON.stringify({
    testResults: [
      {
        name: '/here/a.test.ts',
        status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
        assertionResults: statuses.map((status, n) => ({ fullName: `does ${n}`, status, duration: 5, location: { line: 7 } })),
      },
    ],
  });
const playwright = (/** @type {string[]} */ ...statuses) =>
  JSON.stringify({
    config: { rootDir: '/here/journeys' },
    errors: [],
    suites: [
      {
        suites: statuses.map((status) => ({
          specs: [{ title: 'keeps a slot', file: 'a.test.ts', line: 12, tests: [{ status, results: [{ duration: 3 }, { duration: 4 }] }] }],
        })),
      },
    ],
  });
const node = (/** @type {string[]} */ ...outcomes) =>
  outcomes.map((outcome) => `${JSON.stringify({ name: 'does', outcome, ms: 1 })}\n`).join('');

/** @type {[name: string, read: import('./results.mjs').ReadResults, report: string | undefined, succeeded: boolean, expected: string][]} */
const CASES = [
  ['passing tests', jestResults, jest('passed', 'passed', 'pending', 'todo'), true, '2 passed, 0 failed, 2 skipped'],
  ['a failing test', jestResults, jest('passed', 'failed'), false, '1 passed, 1 failed'],
  ['a file that does not load', jestResults, jest(), false, '0 passed, 1 failed'],
  ['a failing runner whose tests all pass', jestResults, jest('passed'), false, '1 passed, 1 failed'],
  ['no tests at all', jestResults, JSON.stringify({ testResults: [] }), true, '0 passed, 1 failed'],
  ['only skipped tests', jestResults, jest('pending'), true, '0 passed, 1 failed, 1 skipped'],
  ['a runner that crashed', jestResults, undefined, false, '0 passed, 1 failed'],
  ['an incomplete report', jestResults, '{"testResults": [', true, '0 passed, 1 failed'],
  ['node:test, passing tests', nodeTestResults, node('passed', 'skipped'), true, '1 passed, 0 failed, 1 skipped'],
  ['node:test, a failing test', nodeTestResults, node('passed', 'failed'), false, '1 passed, 1 failed'],
  ['node:test, an empty report', nodeTestResults, '', true, '0 passed, 1 failed'],
  ['Playwright, passing tests', playwrightResults, playwright('expected', 'skipped'), true, '1 passed, 0 failed, 1 skipped'],
  ['Playwright, a test that passes on the second try', playwrightResults, playwright('expected', 'flaky'), true, '2 passed, 0 failed'],
  ['Playwright, a test that fails twice', playwrightResults, playwright('unexpected'), false, '0 passed, 1 failed'],
  ['a nested run', ownResults, JSON.stringify([{ name: '', outcome: 'passed', ms: 1 }]), true, '1 passed, 0 failed'],
  ['a command that succeeds', oneCheck, undefined, true, '1 passed, 0 failed'],
  ['a command that fails', oneCheck, undefined, false, '0 passed, 1 failed'],
];

for (const [name, read, report, succeeded, expected] of CASES) {
  test(name, () => {
    const file = join(folder, name);
    if (report !== undefined) writeFileSync(file, report);
    assert.equal(formatCounts(countsOf(resultsOf(read, file, { succeeded, ms: 1 }))), expected);
  });
}

test('each result contains the test’s name, duration, file and line', () => {
  const ending = { succeeded: true, ms: 1 };
  assert.deepEqual(jestResults(jest('passed'), ending), [{ name: 'does 0', outcome: 'passed', ms: 5, file: '/here/a.test.ts', line: 7 }]);
  assert.deepEqual(playwrightResults(playwright('flaky'), ending), [
    { name: 'keeps a slot', outcome: 'flaky', ms: 7, file: '/here/journeys/a.test.ts', line: 12 },
  ]);
});
