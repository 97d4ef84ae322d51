// @ts-check
// Tests that a module that was compiled only once behaves as if it had been compiled separately in each context.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import vm from 'node:vm';
import { ROOT } from '../../start/settings.mjs';
import { runHere } from './compile-once.cjs';

const require = createRequire(import.meta.url);

for (const app of ['apps/api', 'apps/web']) {
  test(`Jest compiles a module only once for all test files of ${app}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'raffle-compile-once-'));
    const put = (/** @type {string} */ file, /** @type {string} */ text) => writeFileSync(join(folder, file), text);
    const testFile = "const shared = require('./shared'); test('has its own copy of the module', () => expect(shared.next()).toBe(1));";
    try {
      const { testEnvironment } = require(join(ROOT, app, 'jest.config.cjs'));
      put('shared.js', 'let count = 0; exports.next = () => (count += 1);');
      put('one.test.js', testFile);
      put('two.test.js', testFile);
      put('environment.js', countingCompilations(testEnvironment.replace('<rootDir>', join(ROOT, app)), join(folder, 'compiled')));
      put('jest.config.json', JSON.stringify({ testEnvironment: './environment.js', transform: {} }));
      execFileSync(
        process.execPath,
        [join(ROOT, 'node_modules/jest/bin/jest.js'), '--config', join(folder, 'jest.config.json'), '--runInBand'],
        { stdio: 'pipe' },
      );
      assert.deepEqual(readFileSync(join(folder, 'compiled'), 'utf8'), 'shared.js\n');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/**
 * Returns the source of a Jest environment that also records each compilation of `shared.js`.
 * @param {string} environment
 * @param {string} log
 */
function countingCompilations(environment, log) {
  return `
    const { appendFileSync } = require('node:fs');
    const { basename } = require('node:path');
    const vm = require('node:vm');
    module.exports = require(${JSON.stringify(environment)});
    vm.Script = class extends vm.Script {
      constructor(code, options) {
        super(code, options);
        if (basename(options.filename) === 'shared.js') appendFileSync(${JSON.stringify(log)}, 'shared.js\\n');
      }
    };`;
}

/** @param {string} code @param {vm.Context} world */
function load(code, world) {
  const module = { exports: {} };
  vm.compileFunction(code, ['module', 'exports'], { filename: '/somewhere/module.js', parsingContext: world })(module, module.exports);
  return /** @type {any} */ (module.exports);
}

test('a module has its own state and globals in each context', () => {
  const code = 'let count = 0; exports.next = () => (count += 1); exports.here = globalThis; exports.list = [];';
  const [world, other] = [vm.createContext({}), vm.createContext({})];
  const [one, two] = [load(code, world), load(code, other)];
  assert.deepEqual([one.next(), one.next(), two.next()], [1, 2, 1]);
  assert.notEqual(one.here, two.here);
  assert.equal(two.here.Array, vm.runInContext('Array', other));
  assert.ok(two.list instanceof two.here.Array && !(two.list instanceof one.here.Array));
});

test('in the main context, a module has its own state in each test file, but all test files share their globals', () => {
  const code = 'let count = 0; exports.next = () => (count += 1); exports.list = [];';
  const [context, other] = [vm.createContext({}), vm.createContext({})];
  runHere(context);
  runHere(other);
  const [one, two] = [load(code, context), load(code, other)];
  assert.deepEqual([one.next(), one.next(), two.next()], [1, 2, 1]);
  assert.ok(one.list instanceof Array && two.list instanceof Array);
});

test('a module is recompiled if its code has changed', () => {
  const world = vm.createContext({});
  assert.deepEqual([load('exports.is = 1', world).is, load('exports.is = 2', world).is], [1, 2]);
});

test('errors report the correct position, even on the first line, and a module may end with a comment', () => {
  const code = "exports.fail = () => { throw new Error('here'); }; // the end";
  const { fail } = load(code, vm.createContext({}));
  assert.throws(fail, ({ stack }) => stack.includes(`/somewhere/module.js:1:${code.indexOf('new Error') + 1}`));
  assert.throws(
    () => load('\n\n  exports = ;', vm.createContext({})),
    ({ name, stack }) => name === 'SyntaxError' && /module\.js:3/.test(stack),
  );
});
