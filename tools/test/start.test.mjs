// @ts-check
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { freePort } from '../start/ports.mjs';
import { makeFixture, processesOf, removeFixture, startFixture, until } from './fixture.mjs';

let folder = '';

/** Runs a script from package.json in the copy. @param {string} script */
const runNpm = (script) => spawnSync('npm', ['run', '--silent', script], { cwd: folder, encoding: 'utf8' });

/**
 * Makes the next build wait until the returned file is removed. Also changes a source file, because nx restores unchanged projects from its
 * cache instead of building them.
 */
function holdNextBuild() {
  const hold = join(folder, 'hold-build');
  writeFileSync(hold, '');
  appendFileSync(join(folder, 'apps/api/src/main.js'), '\n');
  return hold;
}

before(() => {
  folder = makeFixture();
});
afterEach(() => {
  assert.deepEqual(processesOf(folder), [], 'no process is left');
});
after(() => removeFixture(folder));

test('builds the app and prepares the data on the first start, and prints the site’s URL on the last line', async () => {
  const run = await startFixture(folder);
  await run.isReady();
  assert.equal(run.stdout().trim().split('\n').at(-1), `Ready: http://localhost:${run.port}`);
  assert.match(run.stdout(), /Building the app/);
  assert.deepEqual(await run.ask(), { starts: 1 });
  run.signal('SIGINT');
  assert.equal(await run.ended, 0);
});

test('builds nothing on the second start and keeps the data', async () => {
  const run = await startFixture(folder);
  await run.isReady();
  assert.doesNotMatch(run.stdout(), /Building/);
  assert.deepEqual(await run.ask(), { starts: 2 });
  run.signal('SIGTERM');
  assert.equal(await run.ended, 0);
});

test('builds again after a source has changed', async () => {
  appendFileSync(join(folder, 'apps/api/src/main.js'), '\n');
  const run = await startFixture(folder);
  await run.isReady();
  assert.match(run.stdout(), /Building the app/);
  run.signal('SIGINT');
  await run.ended;
});

test('builds nothing after npm run build', async () => {
  appendFileSync(join(folder, 'apps/api/src/main.js'), '\n');
  assert.match(runNpm('build').stdout, /Building the app/);
  const run = await startFixture(folder);
  await run.isReady();
  assert.doesNotMatch(run.stdout(), /Building/);
  run.signal('SIGINT');
  await run.ended;
});

test('stops the API first, then the sandbox, and Postgres last', async () => {
  const run = await startFixture(folder);
  await run.isReady();
  run.signal('SIGHUP');
  await run.ended;
  const log = (/** @type {string} */ name) =>
    readFileSync(join(folder, '.data/logs', name), 'utf8')
      .trim()
      .split('\n');
  const [api, sandbox] = ['api.log', 'stripe-sandbox.log'].map((name) => Number(log(name).at(-1)?.split(' ').at(-1)));
  const postgres = log('postgres.log').findLast((line) => line.includes('fast shutdown request')) ?? '';
  const times = [api, sandbox, Date.parse(postgres.slice(0, 27).replace(' UTC', 'Z'))];
  assert.deepEqual(times, times.toSorted());
});

test('makes secrets and logs readable only by this user', () => {
  for (const path of ['secrets', 'logs', 'secrets/postgres-password', 'logs/api.log'])
    assert.equal(statSync(join(folder, '.data', path)).mode & 0o077, 0, path);
});

test('writes its services’ URLs to a file that only this user can read, and removes the file when it stops', async () => {
  const run = await startFixture(folder);
  await run.isReady();
  const path = join(folder, '.data/addresses.json');
  assert.match(JSON.parse(readFileSync(path, 'utf8')).DATABASE_URL, process.platform === 'win32' ? /@127\.0\.0\.1:/ : /@%2F/);
  assert.equal(statSync(path).mode & 0o077, 0);
  run.signal('SIGTERM');
  await run.ended;
  assert.equal(statSync(path, { throwIfNoEntry: false }), undefined);
});

test('uses a loopback port if the data folder’s path is too long for a Unix socket', async () => {
  const dataDir = join(folder, 'd'.repeat(100));
  const run = await startFixture(folder, { DATA_DIR: dataDir });
  await run.isReady();
  assert.match(JSON.parse(readFileSync(join(dataDir, 'addresses.json'), 'utf8')).DATABASE_URL, /@127\.0\.0\.1:/);
  run.signal('SIGTERM');
  await run.ended;
});

test('starts a timestamp authority if TSA_URLS is local', async () => {
  const run = await startFixture(folder, { TSA_URLS: 'local' });
  await run.isReady();
  const { TSA_URLS } = JSON.parse(readFileSync(join(folder, '.data/addresses.json'), 'utf8'));
  assert.equal((await fetch(TSA_URLS, { method: 'POST', body: 'no query' })).status, 415);
  run.signal('SIGTERM');
  await run.ended;
});

test('starts without a timestamp authority and prints a message if openssl is missing', async () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'openssl'), '#!/bin/sh\nexit 127\n', { mode: 0o755 });
  const run = await startFixture(folder, { TSA_URLS: 'local', PATH: `${bin}:${process.env.PATH}` });
  await run.isReady();
  assert.match(run.stdout(), /^There is no time stamp authority: it needs openssl, which is not installed\.$/m);
  assert.equal(JSON.parse(readFileSync(join(folder, '.data/addresses.json'), 'utf8')).TSA_URLS, '');
  run.signal('SIGTERM');
  await run.ended;
});

test('rejects a second run on the same data and prints the first run’s process ID', async () => {
  const first = await startFixture(folder);
  await first.isReady();
  const second = await startFixture(folder);
  assert.equal(await second.ended, 1);
  assert.match(second.stderr(), new RegExp(`^The data folder .* is in use by another run \\(process ${first.pid}\\): .*\\.\n$`));
  first.signal('SIGINT');
  await first.ended;
});

test('rejects a start from a folder in which another start is building', async () => {
  const hold = holdNextBuild();
  const first = await startFixture(folder);
  await until('the first one builds', () => first.stdout().includes('Building the app'));
  const second = await startFixture(folder, { DATA_DIR: '.data-2' });
  assert.equal(await second.ended, 1);
  assert.match(second.stderr(), new RegExp(`^Another run from this folder \\(process ${first.pid}\\) is building: .*\\.\n$`));
  rmSync(hold);
  await first.isReady();
  first.signal('SIGTERM');
  await first.ended;
});

test('while npm run dev is running, build, check and test each fail with one sentence', async () => {
  const hold = holdNextBuild();
  const dev = await startFixture(folder, { WEB_PORT: String(await freePort()) }, ['--watch']);
  await until('it builds', () => dev.stdout().includes('Building'));
  for (const script of ['build', 'check', 'test']) {
    const { status, stdout, stderr } = runNpm(script);
    const sentence = `npm run dev (process ${dev.pid}) keeps rebuilding this folder: stop it first.\n`;
    assert.equal(stdout.replace(/^0 passed, 1 failed\n$/m, '') + stderr, sentence, script);
    assert.equal(status, 1);
  }
  dev.signal('SIGTERM');
  await dev.ended;
  rmSync(hold);
});

test('reports in one sentence that a port is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await until('the server listens', () => server.listening);
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const run = await startFixture(folder, { PORT: String(port) });
  assert.equal(await run.ended, 1);
  assert.match(run.stderr(), new RegExp(`^Port ${port} is already in use: .*\\.\n$`));
  server.close();
});

for (const [fault, sentence] of Object.entries({
  migrate: 'The database could not be prepared: the schema is from the future',
  api: 'The api did not start: cannot read the moon',
  later: 'The api ended unexpectedly: out of coffee',
})) {
  test(`fails with one sentence after the fault "${fault}"`, async () => {
    const run = await startFixture(folder, { FAULT: fault });
    assert.equal(await run.ended, 1);
    assert.equal(run.stderr(), `${sentence}\n`);
  });
}

test('explains why Postgres cannot start', async () => {
  const settings = join(folder, '.data/postgres/postgresql.auto.conf');
  const good = readFileSync(settings, 'utf8');
  writeFileSync(settings, `${good}shared_preload_libraries = 'moonlight'\n`);
  const run = await startFixture(folder);
  assert.equal(await run.ended, 1);
  assert.match(run.stderr(), /^Postgres did not start: could not access file "moonlight".*\.\n$/);
  writeFileSync(settings, good);
});

test('a killed run leaves no process behind, and the next run can use its data', async () => {
  const run = await startFixture(folder);
  await run.isReady();
  const { starts } = await run.ask();
  run.signal('SIGKILL');
  await run.ended;
  await until('all its children have ended', () => processesOf(folder).length === 0);
  const next = await startFixture(folder);
  await next.isReady();
  assert.deepEqual(await next.ask(), { starts: starts + 1 });
  next.signal('SIGINT');
  await next.ended;
});

test('starts even if the process ID in a leftover lock file or Postgres PID file now belongs to another program', async () => {
  writeFileSync(join(folder, '.data/run.lock'), JSON.stringify({ pid: process.pid, command: 'node tools/start/start.mjs ' }));
  writeFileSync(join(folder, '.data/postgres/postmaster.pid'), `${process.pid}\n${join(folder, '.data/postgres')}\n`);
  const run = await startFixture(folder);
  await run.isReady();
  run.signal('SIGINT');
  assert.equal(await run.ended, 0);
});

test('fails with one sentence if it cannot write to the data folder', async () => {
  const file = join(folder, 'not-a-folder');
  writeFileSync(file, '');
  const run = await startFixture(folder, { DATA_DIR: join(file, 'data') });
  assert.equal(await run.ended, 1);
  assert.match(run.stderr(), /^The data folder .* cannot be used: .*\.\n$/);
  rmSync(file);
});
