// @ts-check
// On a machine without Redis or a browser, `npm test` runs the other suites, then prints which suites it skipped and what to install. In
// CI, the run fails if a program is missing.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from '../../start/settings.mjs';
import { shellsOfPlaywright } from './services.mjs';
import { STAGES } from './suites.mjs';

const folder = mkdtempSync(join(tmpdir(), 'raffle-left-out-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Code that simulates an ordinary user, who cannot install programs, on a machine without Redis. */
const WITHOUT_REDIS = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  process.getuid = () => 1000;
  const { accessSync } = fs;
  fs.accessSync = (path, mode) => { if (/redis|valkey/.test(path)) throw new Error('ENOENT'); accessSync(path, mode); };
  syncBuiltinESMExports();`;

/** @param {string | undefined} ci */
function run(ci) {
  const { CI: _, ...env } = process.env;
  return spawnSync(process.execPath, ['tools/test/test.mjs', '--only', 'chaos,format', '--report', join(folder, 'report')], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...env, ...(ci && { CI: ci }), NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(WITHOUT_REDIS)}` },
  });
}

test('reports a suite that cannot run as skipped and prints what to install', () => {
  const { status, stdout } = run(undefined);
  assert.match(stdout, /^Skipped: chaos\. There is no Redis: install it .*"sudo apt install redis-server".*"brew install redis"\.$/m);
  assert.equal(stdout.trim().split('\n').at(-1), '1 passed, 0 failed, 1 skipped');
  assert.equal(status, 0);
});

test('in CI, the run fails if a program is missing', () => {
  const { status, stdout } = run('true');
  assert.match(stdout, /^There is no Redis: .*\.$/m);
  assert.equal(stdout.trim().split('\n').at(-1), '0 passed, 1 failed');
  assert.equal(status, 1);
});

test('the suites that contain most tests need neither Redis nor a browser', () => {
  const free = STAGES.flat().flatMap(({ name, needs = [] }) => (needs.every((need) => need === 'postgres') ? [name] : []));
  for (const name of ['api', 'web', 'check', 'tools', 'verify', 'sandbox', 'commands', 'budget', 'build'])
    assert.ok(free.includes(name), name);
});

test('finds the newest browser installed by Playwright', () => {
  const shells = [
    'chromium_headless_shell-1200/chrome-linux/headless_shell',
    'chromium_headless_shell-1301/chrome-headless-shell-linux64/chrome-headless-shell',
  ];
  for (const path of [...shells, 'chromium-1301/chrome-linux/chrome']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  const found = shellsOfPlaywright([join(folder, 'none'), folder]);
  assert.equal(
    found.find((path) => path.endsWith(shells[1] ?? '')),
    join(folder, shells[1] ?? ''),
  );
  assert.ok(found.indexOf(join(folder, shells[1] ?? '')) < found.indexOf(join(folder, shells[0] ?? '')));
});
