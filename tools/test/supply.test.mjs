// @ts-check
// What is installed is what the lockfile says, under licences that we can live with, and runs no program that nobody allowed.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../start/settings.mjs';
import { licencesOf, verdictOf } from '../supply/run.mjs';

/** @typedef {{ version?: string, license?: string, integrity?: string, link?: boolean, hasInstallScript?: boolean }} Locked */

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
/** @type {[path: string, locked: Locked][]} */
const locked = Object.entries(JSON.parse(read('package-lock.json')).packages);
const packages = locked.filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const LICENCES = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  '0BSD',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'Zlib',
  'Unlicense',
]);
/** Under MIT, as a file beside their package.json says, which does not. */
const TELLING_ELSEWHERE = new Set(['busboy', 'passport-local', 'passport-strategy', 'pause', 'streamsearch', 'xmlhttprequest-ssl']);

/** libvips, on which sharp draws pictures: prebuilt, unchanged and in packages of its own, which anybody may exchange, as the LGPL asks. */
const LIBRARY = 'LGPL-3.0-or-later';
const PREBUILT = /^@img\/sharp-/;

test('every package is locked to its bytes', () => {
  assert.ok(packages.length > 500, `only ${packages.length} packages were read`);
  assert.deepEqual(
    packages.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([path]) => path),
    [],
  );
});

test('every package stands under a licence that asks nothing of a site', () => {
  const isFine = (/** @type {string} */ name, /** @type {string} */ licence) =>
    licence
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((one) => one.split(' AND ').every((part) => LICENCES.has(part) || (part === LIBRARY && PREBUILT.test(name))));
  const others = packages.filter(([path, { license }]) => !TELLING_ELSEWHERE.has(nameOf(path)) && !isFine(nameOf(path), license ?? 'none'));
  assert.deepEqual(
    others.map(([path, { license }]) => `${nameOf(path)}: ${license}`),
    [],
  );
});

test('of every package that wants to run a program when it is installed it is decided whether it may', () => {
  const decided = new Set(Object.keys(JSON.parse(read('package.json')).allowScripts));
  const wanting = new Set(packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)));
  assert.deepEqual(
    [...wanting].filter((name) => !decided.has(name)),
    [],
  );
  assert.deepEqual(
    [...decided].filter((name) => !wanting.has(name)),
    [],
  );
});

test('nothing installs what the lockfile does not say', () => {
  const files = [
    'Dockerfile',
    ...readdirSync(join(ROOT, '.github/workflows')).map((file) => `.github/workflows/${file}`),
    'tools/start/install.mjs',
    'tools/lighthouse/install.mjs',
  ];
  for (const file of files) {
    // But for npm itself, of which the workflow tries several.
    assert.doesNotMatch(read(file).replaceAll('npm install --global npm@', ''), /npm (i|install|add)\b/, file);
    assert.match(read(file), /npm ci|'ci'/, file);
  }
});

test('an audit that finds what is grave is bad, one that finds nothing is not, and one that was not answered says so', () => {
  const found = (/** @type {Record<string, number>} */ vulnerabilities) => JSON.stringify({ metadata: { vulnerabilities } });
  assert.deepEqual(verdictOf({ status: 0, stdout: found({ low: 0, high: 0, total: 0 }) }), { line: 'No known holes.', isBad: false });
  assert.equal(verdictOf({ status: 0, stdout: found({ low: 2, high: 0, total: 2 }) }).isBad, false);
  assert.match(verdictOf({ status: 1, stdout: found({ low: 0, high: 1, total: 1 }) }).line, /1 high/);
  assert.equal(verdictOf({ status: 1, stdout: found({ critical: 1, total: 1 }) }).isBad, true);
  for (const stdout of ['', '{"message":"405 Method Not Allowed"}', '{"error":{"code":"E405"}}'])
    assert.deepEqual(verdictOf({ status: 1, stdout }), {
      line: 'The registry answers no audits: nothing was checked for known holes.',
      isBad: false,
    });
});

test('licences are counted, the commonest first', () => {
  const components = [
    { licenses: [{ license: { id: 'ISC' } }] },
    { licenses: [{ license: { id: 'MIT' } }] },
    { licenses: [{ license: { id: 'MIT' } }] },
    { licenses: [{ expression: 'MIT OR X' }] },
    {},
  ];
  assert.deepEqual(licencesOf({ components }), [
    ['MIT', 2],
    ['ISC', 1],
    ['MIT OR X', 1],
    ['none told', 1],
  ]);
});
