// @ts-check
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../../start/settings.mjs';
import { jestResults, nodeTestResults, oneCheck, ownResults, playwrightResults } from './results.mjs';

/**
 * @typedef {'postgres' | 'redis' | 'chromium' | 'caddy'} Need
 * @typedef {object} Part
 * @property {string} [shard]  for example "1/3"
 * @property {string} [grep]  pattern for the names of the tests to run
 * @property {string[]} [files]  paths of test files, relative to the root
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} cwd  path relative to the root
 * @property {(report: string, part?: Part) => Iterable<string[]>} commands  Node.js arguments for each command, in order; the last command
 * writes its report to the given file and runs only the given part of the tests
 * @property {'split' | 'each'} [shards]  `split`: the suite's files are divided among the shards; `each`: each shard runs the whole suite;
 * if absent, a single shard runs it
 * @property {import('./results.mjs').ReadResults} read
 * @property {Need[]} [needs]
 * @property {boolean} [builds]  whether the suite writes to the output folders
 * @property {(report: string) => Record<string, string>} [env]
 */

const NX = program('nx/dist/bin/nx.js');
const TSC = program('typescript/bin/tsc');

/** The suites that `npm run check` runs. @type {Suite[]} */
export const CHECKS = [
  {
    name: 'types',
    cwd: '.',
    commands: () => [
      ['tools/test/runner/build.mjs', '@raffle/contracts', '@raffle/stripe-sandbox'], // the other checks read their built types
      [NX, 'run-many', '-t', 'typecheck', '--excludeTaskDependencies', '--outputStyle=static'],
      [TSC, '-p', 'tools/tsconfig.json'],
    ],
    read: oneCheck,
    builds: true,
  },
  { name: 'format', cwd: '.', commands: () => [[program('oxfmt/bin/oxfmt'), '--check']], read: oneCheck },
  { name: 'lint', cwd: '.', commands: () => [[program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']], read: oneCheck },
  { name: 'knip', cwd: '.', commands: () => [[program('knip/bin/knip.js'), '--no-config-hints']], read: oneCheck },
  jest('rules', 'apps/api', 'jest.rules.config.cjs'),
];

/** Number of suites that run at the same time. Two suites keep two cores busy; a third would only evict their CPU caches. */
export const SIDE_BY_SIDE = 2;

/**
 * The suites of `npm test`, in stages. Within a stage, `SIDE_BY_SIDE` suites run at a time, in the order listed, and the longest ones come
 * first. The `build` suite runs first, because all other suites read its output. The next suite needs none of the programs that apt may
 * still be installing. A suite that uses two workers has a stage of its own.
 * @type {Suite[][]}
 */
export const STAGES = [
  [{ name: 'build', cwd: '.', shards: 'each', commands: () => [['tools/test/runner/build.mjs']], read: oneCheck, builds: true }],
  [jest('web', 'apps/web', 'jest.config.cjs')],
  [
    {
      name: 'e2e',
      cwd: 'apps/e2e',
      shards: 'split',
      commands: (_, part = {}) => [[program('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...selected('apps/e2e', part)]],
      env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      read: playwrightResults,
      needs: ['postgres', 'chromium'],
    },
  ],
  [{ ...jest('api', 'apps/api', 'jest.config.cjs'), needs: ['postgres'] }],
  [{ ...jest('api-redis', 'apps/api', 'jest.config.cjs'), needs: ['postgres', 'redis'] }],
  [
    { ...nodeTest('commands', '.', 'tools/test/commands'), shards: undefined },
    // Runs the command itself, so that a bug in the command is detected.
    {
      name: 'check',
      cwd: '.',
      commands: (report) => [['tools/test/runner/check.mjs', '--report', report]],
      read: ownResults,
    },
    nodeTest('tools', '.', ['tools/test', 'tools/test/jest', 'tools/test/runner', 'tools/test/sources']),
    { ...nodeTest('proxy', '.', 'tools/test/proxy'), shards: undefined, needs: ['caddy'] },
    nodeTest('verify', '.', 'tools/test/verify'),
    // Uses a fixed seed. `npm run test:long` runs the same command for ten minutes with a random seed.
    {
      name: 'chaos',
      cwd: '.',
      commands: () => [['tools/chaos/run.mjs', '--minutes', '0.1', '--seed', '1', '--redis', '--skip-build']],
      read: oneCheck,
      needs: ['redis'],
    },
    nodeTest('sandbox', 'packages/stripe-sandbox', 'dist-test/test', [[TSC, '-p', 'tsconfig.test.json']]),
    { ...jest('budget', 'apps/web', 'jest.budget.config.cjs'), shards: undefined }, // measures the web app that the `build` suite has built
  ],
];

/** Environment variables that make tests run all their cases with new random seeds, which they print. */
const EXPLORES = { TEST_LONG: 'yes', RAFFLE_SEED: 'random' };

/**
 * The suites that `npm run test:long` runs in addition to those of `npm test`. They use random inputs. If one of them finds a bug, add a
 * test case with a fixed input for it.
 * @type {Suite[][]}
 */
export const LONG_STAGES = [
  // Runs before the `build` suite, because its compilers write to the output folders and may be stopped before they finish.
  [nodeTest('dev', '.', 'tools/test/dev')],
  [suite('build')],
  [
    exploring('e2e'),
    exploring('api'),
    exploring('api-redis'),
    exploring('verify'),
    exploring('sandbox'),
    { ...nodeTest('starts', '.', 'tools/test/starts'), shards: undefined },
  ],
  [
    {
      ...suite('chaos'),
      name: 'chaos-long',
      commands: () => [['tools/chaos/run.mjs', '--minutes', '10', '--redis', '--skip-build']],
    },
  ],
  [{ ...nodeTest('commands-long', '.', 'tools/test/commands/long'), needs: ['chromium'] }],
];

/** @param {string} name @returns {Suite} the suite of `npm test` with this name */
function suite(name) {
  const found = STAGES.flat().find((suite) => suite.name === name);
  if (!found) throw new Error(`there is no suite ${name}`);
  return found;
}

/** @param {string} name @returns {Suite} */
function exploring(name) {
  const { env, ...rest } = suite(name);
  return { ...rest, name: `${name}-long`, env: (report) => ({ ...env?.(report), ...EXPLORES }) };
}

/**
 * @param {string} name
 * @param {string} cwd
 * @param {string} config
 * @returns {Suite}
 */
function jest(name, cwd, config) {
  // Jest passes its own Node.js options on to its workers. The young generation is four times as large as usual, because the tests create
  // so much short-lived garbage that garbage collection took a tenth of the CPU time.
  const run = [
    '--max-semi-space-size=64',
    program('jest/bin/jest.js'),
    '--config',
    config,
    '--ci',
    '--json',
    '--testLocationInResults',
    '--outputFile',
  ];
  return {
    name,
    cwd,
    shards: 'split',
    commands: (report, { grep, ...part } = {}) => [[...run, report, ...option('--testNamePattern', grep), ...selected(cwd, part)]],
    read: jestResults,
  };
}

/**
 * @param {string} name
 * @param {string} cwd
 * @param {string | string[]} folders  folders with the *.test.js and *.test.mjs files to run; `before` may create them
 * @param {string[][]} [before]  commands to run first
 * @returns {Suite}
 */
function nodeTest(name, cwd, folders, before = []) {
  return {
    name,
    cwd,
    shards: 'split',
    *commands(report, { shard, grep, files } = {}) {
      yield* before;
      const all = [folders].flat().flatMap((folder) => testsIn(cwd, folder));
      const wanted = all.filter((file) => files?.includes(join(cwd, file)));
      const chosen = wanted.length > 0 ? wanted : all;
      const reporters = [
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        `--test-reporter=${join(ROOT, 'tools/test/runner/node-reporter.mjs')}`,
        `--test-reporter-destination=${report}`,
      ];
      const selection = [...option('--test-shard', shard), ...option('--test-name-pattern', grep)];
      yield ['--enable-source-maps', '--test', ...selection, ...reporters, ...chosen];
    },
    read: nodeTestResults,
  };
}

/** @param {string} cwd @param {string} folder */
function testsIn(cwd, folder) {
  const files = readdirSync(join(ROOT, cwd, folder)).filter((file) => /\.test\.m?js$/.test(file));
  return files.map((file) => join(folder, file));
}

/** @param {string} cwd @param {Part} part */
function selected(cwd, { shard, grep, files = [] }) {
  return [...option('--shard', shard), ...option('--grep', grep), ...files.map((file) => relative(cwd, file))];
}

/** @param {string} name @param {string | undefined} value */
function option(name, value) {
  return value === undefined ? [] : [`${name}=${value}`];
}

/** @param {string} path  relative to node_modules */
function program(path) {
  return join(ROOT, 'node_modules', path);
}
