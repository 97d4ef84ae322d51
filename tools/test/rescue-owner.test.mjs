// @ts-check
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../start/ports.mjs';
import { ROOT } from '../start/settings.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'raffle-rescue-'));
after(() => rmSync(dataDir, { recursive: true }));

/** @param {string[]} args @param {Record<string, string>} [env] */
function rescue(args, env = {}) {
  const own = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env };
  return spawnSync(process.execPath, [join(ROOT, 'tools/site/site.mjs'), 'rescue-owner', ...args], { encoding: 'utf8', env: own });
}

test("rescue-owner prints its usage if the owner's email address is missing", () => {
  const { status, stderr } = rescue([]);
  assert.equal(status, 1);
  assert.equal(stderr, 'Usage: npm run rescue-owner -- <email address of the owner>\n');
});

test('rescue-owner fails without a database', () => {
  const { status, stderr, stdout } = rescue(['owner@example.com']);
  assert.equal(status, 1);
  assert.match(stderr, /^No site runs on the data folder .*: run npm start first, or set DATABASE_URL\.\n$/);
  assert.equal(stdout, '');
});

test('rescue-owner fails if the database does not respond', async () => {
  const { status, stderr, stdout } = rescue(['owner@example.com'], {
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
  });
  assert.equal(status, 1);
  assert.match(stderr, /^The database does not answer: /);
  assert.equal(stdout, '');
});
