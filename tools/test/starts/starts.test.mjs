// @ts-check
// Tests how the site handles the problems that users' machines can have (docs/machines.md): it either starts or explains in one sentence
// what to do. Tests that do not need a full start are in machines.test.mjs.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { replaceFunction, injectCode, makeFixture, processesOf, removeFixture, startFixture, until } from '../fixture.mjs';

let folder = '';
before(() => (folder = makeFixture()));
afterEach(() => assert.deepEqual(processesOf(folder), [], 'no process is left'));
after(() => removeFixture(folder));

const data = (/** @type {string} */ path) => join(folder, '.data', path);

/** @param {Record<string, string>} env @returns {Promise<string>} the sentence that the failed start prints */
async function refusal(env = {}) {
  const run = await startFixture(folder, env);
  let ended = false;
  void run.ended.then(() => (ended = true));
  await until('it has ended', () => ended || run.stdout().includes('Ready: '));
  // If the start succeeds, end the site, because it does not end on its own.
  if (!ended) run.signal('SIGTERM');
  assert.equal(await run.ended, 1, run.stdout());
  return run.stderr();
}

/** @param {Record<string, string>} [env] */
async function works(env) {
  const run = await startFixture(folder, env);
  await run.isReady();
  run.signal('SIGTERM');
  assert.equal(await run.ended, 0);
  return run.stdout();
}

for (const stage of ['postgres.new', 'postgres.new/PG_VERSION', 'postgres.new/global/pg_control'])
  test(`starts after a run that was killed while it was creating ${stage}`, async () => {
    rmSync(data('postgres'), { recursive: true, force: true });
    const run = await startFixture(folder);
    await until(`${stage} is there`, () => existsSync(data(stage)), 60_000, 1);
    run.signal('SIGKILL');
    await run.ended;
    await until('all its children have ended', () => processesOf(folder).length === 0);
    await works();
    assert.equal(existsSync(data('postgres.new')), false);
  });

test('ignores variables that are meant for another Postgres', async () => {
  await works({ PGSSLMODE: 'require', PGHOST: 'db.example', PGUSER: 'other', PGPASSWORD: 'other', PGDATABASE: 'other' });
});

test('fails with one sentence if a port is in use on ::1, which browsers try first', async () => {
  const server = createServer().listen({ port: 0, host: '::1', ipv6Only: true });
  await until('the server listens', () => server.listening);
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  assert.match(await refusal({ PORT: String(port) }), new RegExp(`^Port ${port} is already in use: .*\\.\\n$`));
  server.close();
});

const MUSL = { NODE_OPTIONS: injectCode('process.report.getReport = () => ({ header: {} })') };
const CLOSED = replaceFunction(
  'net',
  'Server.prototype.listen',
  `function () { queueMicrotask(() => this.emit('error', { code: 'EACCES' })); return this; }`,
);
for (const [what, env, sentence] of /** @type {[string, Record<string, string>, RegExp][]} */ ([
  ['a HOST on another machine', { HOST: '192.0.2.1' }, /^Nothing can listen on HOST=192\.0\.2\.1 here \(EADDRNOTAVAIL\): .*\.\n$/],
  [
    'a HOST that is not an address',
    { HOST: 'no-such-machine.invalid' },
    /^Nothing can listen on HOST=no-such-machine\.invalid here \(\w+\): .*\.\n$/,
  ],
  ['a PORT that only administrators can use', CLOSED, /^Port \d+ is for administrators only: .*\.\n$/],
  ['a PORT that is not a number', { PORT: 'http' }, /^PORT must be a whole number from 1 to 65535, not "http"\.\n$/],
  [
    'a DATABASE_URL for another kind of database',
    { DATABASE_URL: 'mysql://localhost/other' },
    /^DATABASE_URL is not the address of a database: .*\.\n$/,
  ],
  ['a DATABASE_URL that is not an address', { DATABASE_URL: 'raffle' }, /^DATABASE_URL is not the address of a database: .*\.\n$/],
  [
    'a disk without permissions',
    { ...replaceFunction('fs', 'chmodSync', '() => {}'), DATA_DIR: 'on-another-disk' },
    /^The data folder .* is on a disk without permissions .*: choose another with DATA_DIR\.\n$/,
  ],
  ['a Linux without glibc', MUSL, /^The embedded Postgres needs a Linux with glibc, .*: set DATABASE_URL .*\.\n$/],
]))
  test(`explains in one sentence what to do about ${what}`, async () => assert.match(await refusal(env), sentence));

test('prints the name of the database in DATABASE_URL before it writes anything', async () => {
  const run = await startFixture(folder, { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/other' });
  assert.equal(await run.ended, 1);
  assert.match(run.stdout(), /^The database is other at 127\.0\.0\.1:1, from DATABASE_URL\.$/m);
  assert.doesNotMatch(run.stdout() + run.stderr(), /secret/);
});

test('rejects data from another major version of Postgres', async () => {
  const version = data('postgres/PG_VERSION');
  const ours = readFileSync(version, 'utf8');
  writeFileSync(version, '17\n');
  assert.match(await refusal(), /^The data in .* are from Postgres 17, and this version runs 18: .*DATA_DIR\.\n$/);
  writeFileSync(version, ours);
});

test('explains what to do if the disk does not support links', async () => {
  rmSync(join(folder, 'node_modules/.package-lock.json'));
  const env = replaceFunction('fs', 'symlinkSync', `() => { throw new Error('EPERM: not permitted'); }`);
  assert.match(await refusal(env), /^Packages cannot be installed in .*, which does not support links .*: copy the project .*\.\n$/);
  assert.equal(statSync(join(folder, 'package.json')).isFile(), true);
});
