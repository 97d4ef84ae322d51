// @ts-check
// docs/spec-coverage.md names a test for each statement: a table that points at nothing would be worse than none.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../start/settings.mjs';

/** @type {Record<string, string>} */
const ROOMS = { 'web/': 'apps/web/src/', 'api/': 'apps/api/src/', 'e2e/': 'apps/e2e/', 'libs/': 'libs/' };

const rows = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| .* \|$/.test(line) && !/^\| (statement|question|---) /.test(line))
  .map((line) => line.slice(2, -2).split(' | '));
const statements = rows.filter((cells) => cells.length === 3);

/** @param {string} path as the table writes it */
function fileOf(path) {
  const room = Object.keys(ROOMS).find((prefix) => path.startsWith(prefix));
  return room && join(ROOT, ROOMS[room] + path.slice(room.length));
}

test('the table of the specification has a row for each statement, each with a test', () => {
  assert.ok(statements.length > 100, `only ${statements.length} rows were read`);
  for (const [statement, , shown] of statements) assert.match(shown ?? '', /`[^`]+\.test\.tsx?`: \*/, `nothing shows: ${statement}`);
});

test('every test that the table names exists under that name', () => {
  for (const [statement, , shown = ''] of statements) {
    for (const [, path = '', title = ''] of shown.matchAll(/`([^`]+)`: \*(.*?)\*(?=<br>|$)/g)) {
      const file = fileOf(path);
      assert.ok(file && existsSync(file), `${statement}: ${path} does not exist`);
      const source = readFileSync(file, 'utf8').replaceAll("\\'", "'");
      assert.ok(source.includes(title), `${statement}: ${path} has no test "${title}"`);
    }
  }
});

test('every place that the table names exists', () => {
  for (const [statement, where = ''] of statements) {
    for (const [, path = ''] of where.matchAll(/`((?:web|api|libs)\/[^`*]+)`/g)) {
      const file = fileOf(path);
      assert.ok(file && existsSync(file), `${statement}: ${path} does not exist`);
    }
  }
});
