// @ts-check
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../start/settings.mjs';

/** What a reader takes in at a glance. */
const MOST = 25;
/** Read by their numbers. */
const NUMBERED = ['docs/adr'];
const MADE = /^(\.|node_modules$|dist|coverage$|test-results$|playwright-report$|.*\.(log|tsbuildinfo)$)/;

/** @param {string} folder  from the root @returns {[folder: string, entries: number][]} */
function sizesBelow(folder) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(({ name }) => !MADE.test(name));
  const below = entries.flatMap((entry) => (entry.isDirectory() ? sizesBelow(`${folder}/${entry.name}`) : []));
  return [[folder, entries.length], ...below];
}

test(`no folder has more than ${MOST} entries: what belongs together gets one of its own`, () => {
  const sizes = ['apps', 'docs', 'libs', 'packages', 'tools'].flatMap(sizesBelow);
  assert.ok(sizes.length > 100);
  const full = sizes.filter(([folder, entries]) => entries > MOST && !NUMBERED.includes(folder));
  assert.deepEqual(full, []);
});
