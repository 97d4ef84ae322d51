// @ts-check
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../../start/settings.mjs';
import { jestResults, nodeTestResults, oneCheck, ownResults, playwrightResults } from './results.mjs';

/**
 * @typedef {'postgres' | 'redis' | 'chromium' | 'caddy'} Need
 * @typedef {object} Part
 * @property {string} [shard]  as in "1/3"
 * @property {string} [grep]  tests whose names match it
 * @property {string[]} [files]  paths of test files, from the root
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} cwd  from the root
 * @property {(report: string, part?: Part) => Iterable<string[]>} commands  arguments of Node, one command after the other; the last writes
 *   its report to that file, and runs only that part of its tests
 * @property {'split' | 'each'} [shards]  among shards its files are split, or each runs it all; without it one of them does
 * @property {import('./results.mjs').ReadResults} read
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
    read: oneCheck,
  },
  { name: 'format', cwd: '.', commands: () => [[program('oxfmt/bin/oxfmt'), '--check']], read: oneCheck },
  { name: 'lint', cwd: '.', commands: () => [[program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']], read: oneCheck },
  { name: 'knip', cwd: '.', commands: () => [[program('knip/bin/knip.js'), '--no-config-hints']], read: oneCheck },
  jest('rules', 'apps/api', 'jest.rules.config.cjs'),
];

/** Two suites that each compute all of their time fill two cores; a third would only take their place in the caches. */
export const SIDE_BY_SIDE = 2;

/**
 * What `npm test` runs, stage by stage, of each stage so many side by side: whoever is free takes the next, and the long ones come first.
 * First comes the build, whose folders everything else reads, then a suite that needs nothing of what apt may still be bringing. A suite
 * with two workers of its own has the machine to itself.
 * @type {Suite[][]}
 */
export const STAGES = [
  [{ name: 'build', cwd: '.', shards: 'each', commands: () => [['tools/test/runner/build.mjs']], read: oneCheck }],
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
    // The command itself, so that it cannot break unseen.
    {
      name: 'check',
      cwd: '.',
      commands: (report) => [['tools/test/runner/check.mjs', '--report', report]],
      read: ownResults,
    },
    nodeTest('tools', '.', ['tools/test', 'tools/test/jest', 'tools/test/runner', 'tools/test/sources']),
    { ...nodeTest('proxy', '.', 'tools/test/proxy'), shards: undefined, needs: ['caddy'] },
    nodeTest('verify', '.', 'tools/test/verify'),
    // The command itself, with choices that stay the same; `npm run test:long` has ten minutes of others.
    {
      name: 'chaos',
      cwd: '.',
      commands: () => [['tools/chaos/run.mjs', '--minutes', '0.1', '--seed', '1', '--redis', '--skip-build']],
      read: oneCheck,
      needs: ['redis'],
    },
    nodeTest('sandbox', 'packages/stripe-sandbox', 'dist-test/test', [[TSC, '-p', 'tsconfig.test.json']]),
    { ...jest('budget', 'apps/web', 'jest.budget.config.cjs'), shards: undefined }, // of the web app that `build` has made
  ],
];

/** All that a test knows to try, and choices that are made anew, and printed. */
const EXPLORES = { TEST_LONG: 'yes', RAFFLE_SEED: 'random' };

/**
 * What `npm run test:long` runs beside the suites of `npm test`: it explores. What it finds becomes a fixed case of a suite.
 * @type {Suite[][]}
 */
export const LONG_STAGES = [
  // It writes into the folders of the build, and its compilers are stopped at any moment.
  [nodeTest('dev', '.', 'tools/test/dev')],
  [suite('build')],
  [
    exploring('e2e'),
    exploring('api'),
    exploring('api-redis'),
    { name: 'fuzz-long', cwd: '.', commands: () => [['tools/fuzz/run.mjs', '--minutes', '5']], read: oneCheck },
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

/** @param {string} name @returns {Suite} of `npm test` */
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
  // Its workers are started with the options of Node that it has itself. Four times the usual room for what is young: a test drops so
  // much of what it makes that a tenth of the processor time went into sorting it out.
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
 * @param {string | string[]} folders  whose *.test.js and *.test.mjs run; they may be made by `before`
 * @param {string[][]} [before]  commands
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

/** @param {string} path in node_modules */
function program(path) {
  return join(ROOT, 'node_modules', path);
}
