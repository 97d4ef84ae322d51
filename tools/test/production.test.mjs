// @ts-check
// Tests compose.production.yml and tools/production/prepare.sh.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'yaml';
import { freePort } from '../start/ports.mjs';
import { ROOT } from '../start/settings.mjs';
import { untilServes } from './fixture.mjs';
import { findRedis } from './runner/services.mjs';

/**
 * @typedef {{ image?: string, build?: { target: string }, environment?: Record<string, string>, ports?: string[], networks: string[],
 *   secrets?: string[], read_only?: boolean, cap_drop?: string[], mem_limit?: string, pids_limit?: number, volumes?: string[] }} Service
 */
const file = parse(readFileSync(join(ROOT, 'compose.production.yml'), 'utf8'), { merge: true });
const services = /** @type {Record<string, Service>} */ (file.services);
const folder = mkdtempSync(join(tmpdir(), 'raffle-production-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const prepare = () => execFileSync('sh', [join(ROOT, 'tools/production/prepare.sh'), folder], { encoding: 'utf8' });
const secret = (/** @type {string} */ name) => readFileSync(join(folder, 'secrets', name), 'utf8');

test('compose.production.yml contains no settings that are meant only for rehearsals', () => {
  const text = readFileSync(join(ROOT, 'compose.production.yml'), 'utf8');
  assert.deepEqual(Object.keys(services).sort(), ['api', 'backup', 'migrate', 'postgres', 'proxy', 'redis', 'worker']);
  assert.doesNotMatch(text, /only-on-this-machine|ONLY_THIS_MACHINE|sk_test|STRIPE_API_BASE|RATE_LIMITS|APP_NOW/);
});

test('compose.production.yml publishes only the proxy’s ports and isolates the data network from other networks', () => {
  assert.deepEqual(
    Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : [])),
    ['proxy'],
  );
  assert.equal(file.networks.data.internal, true);
  for (const name of ['postgres', 'redis', 'migrate', 'backup']) assert.deepEqual(services[name]?.networks, ['data'], name);
  assert.deepEqual(services['proxy']?.networks, ['front', 'back']);
  for (const name of ['api', 'worker']) assert.deepEqual(services[name]?.networks, ['back', 'data'], name);
});

test('compose.production.yml gives each service a read-only root file system, no capabilities, and memory and process limits', () => {
  for (const [name, { read_only: readOnly, cap_drop: dropped, mem_limit: memory, pids_limit: processes }] of Object.entries(services)) {
    assert.equal(readOnly, true, name);
    assert.deepEqual(dropped, ['ALL'], name);
    assert.match(memory ?? '', /^\d+[mg]$/, name);
    assert.ok((processes ?? 0) > 0, name);
  }
});

test("compose.production.yml passes the organisers' own host name to the proxy, the API and the worker", () => {
  const { ADMIN_URL } = services['api']?.environment ?? {};
  assert.deepEqual([ADMIN_URL, services['worker']?.environment?.['ADMIN_URL']], Array(2).fill('${ADMIN_HOST:+https://${ADMIN_HOST}}'));
  assert.equal(services['proxy']?.environment?.['SITE_ADDRESS'], '${SITE_HOST}${ADMIN_HOST:+, ${ADMIN_HOST}}');
});

test('logs are limited in size on this machine or, with logs-elsewhere.yml, sent to another machine over TLS', () => {
  const elsewhere = parse(readFileSync(join(ROOT, 'tools/production/logs-elsewhere.yml'), 'utf8'));
  assert.deepEqual(Object.keys(elsewhere.services).sort(), Object.keys(services).sort());
  for (const [name, { logging }] of Object.entries(file.services)) {
    // Every service in logs-elsewhere.yml must set a driver. Otherwise, Compose would merge the options from both files.
    assert.deepEqual(logging, { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } }, name);
    const other = elsewhere.services[name].logging;
    assert.equal(other.driver, 'syslog', name);
    assert.match(other.options['syslog-address'], /^\$\{LOG_ADDRESS:\?.*tcp\+tls:/, name);
  }
});

test('compose.production.yml passes every setting in .env.example to the API and the worker', () => {
  const rehearsal = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }).services;
  const known = [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name);
  assert.ok(known.length > 50);
  /** Variables that compose.production.yml sets itself or that must not be set on a public site. */
  const decided = [
    'PORT',
    'HOST',
    'ONLY_THIS_MACHINE',
    'APP_NOW',
    'STRIPE_API_BASE',
    'SANDBOX_PORT',
    'SECOND_FACTOR',
    'RATE_LIMITS',
    'NODE_ENV',
  ];
  const rhythms = known.filter((name) => name.endsWith('_SECONDS'));
  const forProxyAndMigrate = ['TRUSTED_PROXY_RANGES', 'DATABASE_APP_PASSWORD', 'DATABASE_READER_PASSWORD'];
  const left = new Set([...decided, ...rhythms, ...forProxyAndMigrate]);
  for (const environment of [services['api']?.environment, services['worker']?.environment]) {
    const passed = new Set(Object.keys(environment ?? {}).map((name) => name.replace(/_FILE$/, '')));
    assert.deepEqual(
      known.filter((name) => !passed.has(name) && !left.has(name)),
      [],
    );
    for (const name of Object.keys(environment ?? {})) if (name !== 'NODE_ENV') assert.ok(!decided.includes(name), name);
  }
  // docker-compose.yml, which is for rehearsals, must pass through the same settings.
  const open = (/** @type {Record<string, string | null>} */ environment) =>
    Object.keys(environment).filter((name) => environment[name] === null);
  const { SMTP_TLS: _, ...production } = services['api']?.environment ?? {};
  assert.deepEqual(
    open(production).filter((name) => !open(rehearsal.api.environment).includes(name)),
    [],
  );
});

test('compose.production.yml pins the version of each image', () => {
  const tags = Object.values(services).flatMap(({ image }) => image ?? []);
  for (const tag of tags) assert.match(tag, /^[a-z/]+:\d+\.\d+(\.\d+)?(@sha256:[0-9a-f]{64})?$/);
});

test('the CI workflow pins its actions by commit, because a tag can move', () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8');
  const uses = [...workflow.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
  assert.ok(uses.length > 0);
  for (const action of uses) assert.match(action, /^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('compose.production.yml stores secrets in files and gives each secret only to the services that use it', () => {
  const output = prepare();
  const made = readdirSync(join(folder, 'secrets')).sort();
  assert.deepEqual(Object.keys(file.secrets).sort(), made);
  assert.match(output, /Fill in by hand: \S+stripe_secret_key \S+stripe_webhook_secret \S+smtp_url\n$/);
  for (const [name, { environment = {}, secrets = [] }] of Object.entries(services)) {
    for (const [variable, value] of Object.entries(environment)) {
      const path = /^\/run\/secrets\/(.+)$/.exec(value)?.[1];
      if (path) assert.ok(secrets.includes(path), `${name}: ${variable}`);
      if (/SECRET|PASSWORD|TOKEN|KEY|SMTP_URL/.test(variable)) assert.ok(path, `${name}: ${variable}`);
    }
    if (name !== 'migrate' && name !== 'postgres' && name !== 'backup') assert.ok(!secrets.includes('database_owner_password'), name);
  }
});

test('prepare.sh keeps existing secrets when it runs again', () => {
  prepare();
  const before = Object.fromEntries(Object.keys(file.secrets).map((name) => [name, secret(name)]));
  writeFileSync(join(folder, 'secrets/smtp_url'), 'smtps://mail.example\n');
  assert.doesNotMatch(prepare(), /smtp_url/);
  for (const name of Object.keys(before)) if (name !== 'smtp_url') assert.equal(secret(name), before[name], name);
  for (const name of ['session_secret', 'admin_setup_token', 'redis_password']) assert.match(secret(name), /^[0-9a-f]{64}$/);
  assert.equal(statSync(join(folder, 'secrets')).mode & 0o777, 0o700);
});

const redis = findRedis();
const skip = !redis && !process.env.CI && 'Redis is not installed';

test('the Redis ACL from prepare.sh requires the password and limits the product to its own keys', { skip }, async () => {
  prepare();
  const { command } = file.services.redis;
  assert.equal(command[command.indexOf('--protected-mode') + 1], 'no', 'the api connects over the network');
  assert.ok(redis, 'CI has Redis');
  const port = await freePort();
  const args = ['--port', String(port), '--save', '', '--dir', folder, '--aclfile', join(folder, 'secrets/redis.acl')];
  const server = spawn(redis, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  after(() => server.kill('SIGKILL'));
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => server.once('close', (code) => resolve(code ?? 1)));
  const { Redis } = await import('ioredis');
  const options = {
    port,
    host: '127.0.0.1',
    lazyConnect: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  };
  const ask = async (/** @type {object} */ who, /** @type {[string, ...string[]]} */ ...command) => {
    const client = new Redis({ ...options, ...who });
    let failure = '';
    client.on('error', (error) => (failure ||= error.message));
    try {
      await client.connect();
      return String(await client.call(...command));
    } catch (error) {
      return (failure || /** @type {Error} */ (error).message).split(' ')[0] ?? '';
    } finally {
      client.disconnect();
    }
  };
  const product = { username: 'raffle', password: secret('redis_password') };
  await untilServes({ name: 'Redis', ended, output: () => output }, async () => (await ask({}, 'PING')) === 'PONG');
  assert.equal(await ask({}, 'GET', 'raffle-raffle:x'), 'NOPERM');
  assert.equal(await ask({ ...product, password: 'guess' }, 'GET', 'raffle-raffle:x'), 'WRONGPASS');
  assert.equal(await ask(product, 'SET', 'raffle-raffle:x', '1'), 'OK');
  assert.equal(await ask(product, 'SET', 'other', '1'), 'NOPERM');
  for (const command of [['FLUSHALL'], ['CONFIG', 'GET', '*'], ['KEYS', '*'], ['ACL', 'LIST'], ['REPLICAOF', 'NO', 'ONE'], ['SHUTDOWN']])
    assert.equal(await ask(product, .../** @type {[string]} */ (command)), 'NOPERM', command.join(' '));
});
