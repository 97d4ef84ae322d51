// @ts-check
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../start/settings.mjs';
import { jestCounts, nodeTestCounts, oneCheck, playwrightCounts } from './counts.mjs';

/**
 * @typedef {'postgres' | 'redis' | 'chromium'} Need
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} cwd  from the root
 * @property {(report: string) => Iterable<string[]>} commands  arguments of Node, one command after the other; the last writes its report to that file
 * @property {import('./counts.mjs').Count} count
 * @property {Need[]} [needs]
 * @property {(report: string) => Record<string, string>} [env]
 */

const NX = program('nx/dist/bin/nx.js');
const TSC = program('typescript/bin/tsc');

/** In the order in which a mistake is found soonest. @type {Suite[]} */
export const SUITES = [
  { name: 'build', cwd: '.', commands: () => [[NX, 'run-many', '-t', 'build', '--outputStyle=static']], count: oneCheck },
  {
    name: 'types',
    cwd: '.',
    commands: () => [
      [NX, 'run-many', '-t', 'typecheck', '--outputStyle=static'],
      [TSC, '-p', 'tools/tsconfig.json'],
    ],
    count: oneCheck,
  },
  { name: 'lint', cwd: '.', commands: () => [[program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']], count: oneCheck },
  jest('rules', 'apps/api', 'jest.rules.config.cjs'),
  nodeTest('tools', '.', 'tools/test'),
  { ...jest('api', 'apps/api', 'jest.config.cjs'), needs: ['postgres'] },
  { ...jest('api-redis', 'apps/api', 'jest.config.cjs'), needs: ['postgres', 'redis'] },
  // A short one; its seed is another each time, and printed when something was found.
  {
    name: 'chaos',
    cwd: '.',
    commands: () => [['tools/chaos/run.mjs', '--minutes', '0.6', '--redis', '--skip-build']],
    count: oneCheck,
    needs: ['redis'],
  },
  nodeTest('sandbox', 'tools/stripe-sandbox', 'dist-test/test', [[TSC, '-p', 'tsconfig.test.json']]),
  jest('web', 'apps/web', 'jest.config.cjs'),
  jest('budget', 'apps/web', 'jest.budget.config.cjs'), // of the web app that `build` has made
  {
    name: 'e2e',
    cwd: 'apps/e2e',
    commands: () => [[program('@playwright/test/cli.js'), 'test', '--reporter=list,json']],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: playwrightCounts,
    needs: ['postgres', 'chromium'],
  },
];

/**
 * @param {string} name
 * @param {string} cwd
 * @param {string} config
 * @returns {Suite}
 */
function jest(name, cwd, config) {
  return {
    name,
    cwd,
    commands: (report) => [[program('jest/bin/jest.js'), '--config', config, '--ci', '--json', '--outputFile', report]],
    count: jestCounts,
  };
}

/**
 * @param {string} name
 * @param {string} cwd
 * @param {string} folder  whose *.test.js and *.test.mjs run; it may be made by `before`
 * @param {string[][]} [before]  commands
 * @returns {Suite}
 */
function nodeTest(name, cwd, folder, before = []) {
  return {
    name,
    cwd,
    *commands(report) {
      yield* before;
      const files = readdirSync(join(ROOT, cwd, folder)).filter((file) => /\.test\.m?js$/.test(file));
      const reporters = [
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        '--test-reporter=tap',
        `--test-reporter-destination=${report}`,
      ];
      yield ['--enable-source-maps', '--test', ...reporters, ...files.map((file) => join(folder, file))];
    },
    count: nodeTestCounts,
  };
}

/** @param {string} path in node_modules */
function program(path) {
  return join(ROOT, 'node_modules', path);
}
