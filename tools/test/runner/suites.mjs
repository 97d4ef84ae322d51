// @ts-check
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../start/settings.mjs';
import { jestCounts, nodeTestCounts, oneCheck, playwrightCounts } from './counts.mjs';

/**
 * @typedef {'postgres' | 'redis' | 'chromium' | 'caddy'} Need
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} cwd  from the root
 * @property {(report: string, shard?: string) => Iterable<string[]>} commands  arguments of Node, one command after the other; the last writes
 *   its report to that file, and runs only that part of its files, as in "1/3"
 * @property {'split' | 'each'} [shards]  among shards its files are split, or each runs it all; without it one of them does
 * @property {import('./counts.mjs').Count} count
 * @property {Need[]} [needs]
 * @property {(report: string) => Record<string, string>} [env]
 */

const NX = program('nx/dist/bin/nx.js');
const TSC = program('typescript/bin/tsc');

/** What `npm run check` runs. @type {Suite[]} */
export const CHECKS = [
  {
    name: 'types',
    cwd: '.',
    commands: () => [
      ['tools/test/runner/build.mjs', '@raffle/contracts', '@raffle/stripe-sandbox'], // whose built types the others read
      [NX, 'run-many', '-t', 'typecheck', '--excludeTaskDependencies', '--outputStyle=static'],
      [TSC, '-p', 'tools/tsconfig.json'],
    ],
    count: oneCheck,
  },
  { name: 'format', cwd: '.', commands: () => [[program('oxfmt/bin/oxfmt'), '--check']], count: oneCheck },
  { name: 'lint', cwd: '.', commands: () => [[program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']], count: oneCheck },
  jest('rules', 'apps/api', 'jest.rules.config.cjs'),
];

/** Suites compute nearly all of their time: two fill two cores, and a third only takes their place in the caches. */
export const SIDE_BY_SIDE = 2;

/**
 * What `npm test` runs, stage by stage, of each stage so many side by side: whoever is free takes the next, and the long ones come first.
 * First comes what writes into the folders of the build, since everything else reads them: `dev`, whose compilers are stopped at any
 * moment, and only then `build`.
 * @type {Suite[][]}
 */
export const STAGES = [
  [{ ...nodeTest('dev', '.', 'tools/test/dev'), shards: undefined }],
  [{ name: 'build', cwd: '.', shards: 'each', commands: () => [['tools/test/runner/build.mjs']], count: oneCheck }],
  [
    {
      name: 'e2e',
      cwd: 'apps/e2e',
      shards: 'split',
      commands: (_, shard) => [[program('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...part('--shard', shard)]],
      env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      count: playwrightCounts,
      needs: ['postgres', 'chromium'],
    },
    { ...jest('api', 'apps/api', 'jest.config.cjs'), needs: ['postgres'] },
    jest('web', 'apps/web', 'jest.config.cjs'),
    { ...jest('api-redis', 'apps/api', 'jest.config.cjs'), needs: ['postgres', 'redis'] },
    { ...nodeTest('commands', '.', 'tools/test/commands'), shards: undefined, needs: ['chromium'] },
    // The command itself, so that it cannot break unseen.
    {
      name: 'check',
      cwd: '.',
      commands: (report) => [['tools/test/runner/check.mjs', '--report', report]],
      count: (report) => JSON.parse(report),
    },
    { ...nodeTest('tools', '.', 'tools/test'), needs: ['caddy'] },
    nodeTest('verify', '.', 'tools/test/verify'),
    // A short one; its seed is another each time, and printed when something was found.
    {
      name: 'chaos',
      cwd: '.',
      commands: () => [['tools/chaos/run.mjs', '--minutes', '0.6', '--redis', '--skip-build']],
      count: oneCheck,
      needs: ['redis'],
    },
    nodeTest('sandbox', 'packages/stripe-sandbox', 'dist-test/test', [[TSC, '-p', 'tsconfig.test.json']]),
    { ...jest('budget', 'apps/web', 'jest.budget.config.cjs'), shards: undefined }, // of the web app that `build` has made
  ],
];

/**
 * @param {string} name
 * @param {string} cwd
 * @param {string} config
 * @returns {Suite}
 */
function jest(name, cwd, config) {
  // Its workers are started with the options of Node that it has itself. Four times the usual room for what is young: a test drops so
  // much of what it makes that a tenth of the processor time went into sorting it out.
  const run = ['--max-semi-space-size=64', program('jest/bin/jest.js'), '--config', config, '--ci', '--json', '--outputFile'];
  return {
    name,
    cwd,
    shards: 'split',
    commands: (report, shard) => [[...run, report, ...part('--shard', shard)]],
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
    shards: 'split',
    *commands(report, shard) {
      yield* before;
      const files = readdirSync(join(ROOT, cwd, folder)).filter((file) => /\.test\.m?js$/.test(file));
      const reporters = [
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        '--test-reporter=tap',
        `--test-reporter-destination=${report}`,
      ];
      yield ['--enable-source-maps', '--test', ...part('--test-shard', shard), ...reporters, ...files.map((file) => join(folder, file))];
    },
    count: nodeTestCounts,
  };
}

/** @param {string} option @param {string | undefined} shard */
function part(option, shard) {
  return shard === undefined ? [] : [`${option}=${shard}`];
}

/** @param {string} path in node_modules */
function program(path) {
  return join(ROOT, 'node_modules', path);
}
